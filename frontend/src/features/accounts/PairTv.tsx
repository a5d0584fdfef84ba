import { Alert, Button, FocusTrap, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tokensQuery, useApprovePairing, useLookUpPairing } from '@/api/queries/access';
import type { PairingScreen } from '@/api/types';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { useDraft } from '@/components/ui/forms/useDraft';
import { useFocusBack } from '@/components/ui/overlays/useFocusBack';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { useFormat } from '@/lib/text/useFormat';
import { secondsBetween } from '@/lib/time/time';
import { useNow } from '@/lib/time/useNow';
import { BoardFields } from './BoardFields';
import { optionsOf, USUAL_BOARD } from './boardChoice';

interface Shown {
  code: string;
  screen: PairingScreen;
}

interface PairTvProps {
  onClose: () => void;
}

/** First the code, then which screen shows it and what it is to show. */
export function PairTv({ onClose }: PairTvProps) {
  const { t } = useTranslation();
  useFocusBack();
  const [shown, setShown] = useState<Shown | null>(null);
  const [isDone, setDone] = useState(false);
  return (
    <Modal opened onClose={onClose} title={t('wall.pair.admin_title')}>
      {isDone ? (
        <Paired onClose={onClose} />
      ) : shown === null ? (
        <TypeCode onShown={setShown} onClose={onClose} />
      ) : (
        <Approve shown={shown} onDone={() => setDone(true)} onClose={onClose} />
      )}
    </Modal>
  );
}

/** The TV fetches its token after this: the list below is read until it is there. */
function Paired({ onClose }: PairTvProps) {
  const { t } = useTranslation();
  useQuery({ ...tokensQuery(), refetchInterval: 2000 });
  return (
    <FocusTrap>
      <Stack>
        <Text role="status">{t('wall.pair.done')}</Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('action.close')}</Button>
        </Group>
      </Stack>
    </FocusTrap>
  );
}

interface TypeCodeProps {
  onShown: (shown: Shown) => void;
  onClose: () => void;
}

function TypeCode({ onShown, onClose }: TypeCodeProps) {
  const { t } = useTranslation();
  const look = useLookUpPairing();
  const { form, send, pending, error } = useDraft({ start: { code: '' }, save: look });
  return (
    <form
      onSubmit={form.onSubmit(({ code }) => send({ code }, (screen) => onShown({ code, screen })))}
    >
      <Stack>
        <Text>{t('wall.pair.admin_text', { address: location.origin })}</Text>
        <ProblemAlert error={error} shown={['code']} />
        <TextInput
          label={t('wall.pair.code')}
          inputMode="numeric"
          autoComplete="off"
          placeholder="123 456"
          size="lg"
          required
          data-autofocus
          {...form.getInputProps('code')}
        />
        <DialogActions
          pending={pending}
          disabled={form.values.code.trim() === ''}
          onCancel={onClose}
        >
          {t('wall.pair.next')}
        </DialogActions>
      </Stack>
    </form>
  );
}

interface ApproveProps {
  shown: Shown;
  onDone: () => void;
  onClose: () => void;
}

function Approve({ shown: { code, screen }, onDone, onClose }: ApproveProps) {
  const { t } = useTranslation();
  const approve = useApprovePairing();
  const { form, send, pending, error } = useDraft({
    start: { name: '', ...USUAL_BOARD },
    save: approve,
  });
  const submit = form.onSubmit(({ name, ...choice }) => {
    const { router, rotate, theme, lang } = optionsOf(choice);
    const body = { code, name: name.trim(), router_id: router, rotate_s: rotate, language: lang };
    send({ ...body, theme }, onDone);
  });
  return (
    <FocusTrap>
      <form onSubmit={submit}>
        <Stack>
          <Screen screen={screen} />
          <ProblemAlert error={error} shown={['name']} />
          <TextInput
            label={t('settings.tokens.name')}
            description={t('settings.tokens.name_help')}
            placeholder={t('settings.tokens.name_placeholder')}
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          <BoardFields
            value={form.values}
            onChange={(change) => form.setValues(change)}
            speaksAs="screen"
          />
          <DialogActions
            pending={pending}
            disabled={form.values.name.trim() === ''}
            onCancel={onClose}
          >
            {t('wall.pair.approve')}
          </DialogActions>
        </Stack>
      </form>
    </FocusTrap>
  );
}

/** So that an admin does not approve a stranger's. */
function Screen({ screen }: { screen: PairingScreen }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  return (
    <Alert title={t('wall.pair.asks')}>
      {t('wall.pair.asks_from', {
        browser: screen.browser ?? t('wall.pair.unknown_browser'),
        address: screen.address,
        age: format.duration(secondsBetween(screen.requested_at, nowMs)),
      })}
    </Alert>
  );
}
