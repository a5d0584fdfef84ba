import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemoveMailAddress, useSetMailAddress } from '@/api/queries/alerts/subscriptions';
import type { OwnMessages } from '@/api/types';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { useDraft } from '@/components/ui/forms/useDraft';
import { useSaved } from '@/components/ui/forms/useSaved';
import { confirmDanger } from '@/components/ui/overlays/confirm';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { useFormat } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';

/** The mail address of the account: set, confirmed by the link that is mailed there, changed and removed. */
export function OwnAddress({ own }: { own: OwnMessages }) {
  const { t } = useTranslation();
  const [isChanging, setChanging] = useState(false);
  const { mail_address: address, pending_mail_address: pending } = own;
  const showsForm = isChanging || (address === null && pending === null);
  return (
    <Stack gap="sm" maw={560}>
      {address !== null && (
        <Text style={{ overflowWrap: 'anywhere' }}>
          {t('messages.address.confirmed', { address })}
        </Text>
      )}
      <Pending own={own} />
      {showsForm ? (
        <AddressForm start={pending ?? ''} onSent={() => setChanging(false)} />
      ) : (
        <Group>
          <Button variant="default" onClick={() => setChanging(true)}>
            {t('messages.address.change')}
          </Button>
          <RemoveAddress />
        </Group>
      )}
    </Stack>
  );
}

function Pending({ own }: { own: OwnMessages }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { pending_mail_address: address, link_ends_at: endsAt } = own;
  if (address === null || endsAt === null) return null;
  const isOver = Date.parse(endsAt) <= now;
  return (
    <Text role="status" style={{ overflowWrap: 'anywhere' }}>
      {isOver
        ? t('messages.address.ended', { address })
        : t('messages.address.sent', { address, time: format.dateTime(endsAt) })}
    </Text>
  );
}

function AddressForm({ start, onSent }: { start: string; onSent: () => void }) {
  const { t } = useTranslation();
  const { form, send, pending, error } = useDraft({
    start: { mail_address: start },
    save: useSetMailAddress(),
  });
  return (
    <form onSubmit={form.onSubmit((body) => send(body, onSent))}>
      <Stack gap="sm">
        <ProblemAlert error={error} shown={['mail_address']} />
        <TextInput
          type="email"
          label={t('messages.address.label')}
          description={t('messages.address.help')}
          autoComplete="email"
          required
          {...form.getInputProps('mail_address')}
        />
        <SubmitButton pending={pending}>{t('messages.address.send')}</SubmitButton>
      </Stack>
    </form>
  );
}

function RemoveAddress() {
  const { t } = useTranslation();
  const removing = useRemoveMailAddress();
  const { refused } = useSaved();
  const ask = () =>
    confirmDanger({
      title: t('messages.address.remove_title'),
      text: t('messages.address.remove_text'),
      confirm: t('messages.address.remove'),
      onConfirm: () => removing.mutate(undefined, { onError: refused }),
    });
  return (
    <Button variant="default" onClick={ask} loading={removing.isPending}>
      {t('messages.address.remove')}
    </Button>
  );
}
