import { Button, Group, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEndOrder, useSaveOrder, useTestOrder } from '@/api/queries/alerts/subscriptions';
import type { OwnMessages } from '@/api/types';
import { TestOutcome } from '@/components/domain/alerts/TestOutcome';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { useDraft } from '@/components/ui/forms/useDraft';
import { useSaved } from '@/components/ui/forms/useSaved';
import { confirmDanger } from '@/components/ui/overlays/confirm';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { OrderFields } from './OrderFields';
import { draftOf, fieldOf, inputOf } from './orderDraft';

/** What the account orders; paused, ended and tested. */
export function OwnOrder({ own }: { own: OwnMessages }) {
  const { t } = useTranslation();
  const { saved } = useSaved();
  const { form, send, pending, error, begin } = useDraft({
    start: draftOf(own),
    save: useSaveOrder(),
    fieldOf,
  });
  const { order } = own;
  const save = (paused: boolean) =>
    send(inputOf(form.values, paused), (answer) => {
      begin(draftOf(answer));
      saved(t('messages.order.saved'));
    });
  return (
    <form onSubmit={form.onSubmit(() => save(order?.paused ?? false))}>
      <Stack maw={720}>
        <Title order={3}>{t('messages.order.title')}</Title>
        <ProblemAlert error={error} shown={Object.keys(form.values)} fieldName={fieldOf} />
        <OrderFields form={form} />
        <Group>
          <SubmitButton pending={pending} disabled={order !== null && !form.isDirty()}>
            {t(order ? 'messages.order.save' : 'messages.order.subscribe')}
          </SubmitButton>
          {order && (
            <Button variant="default" onClick={() => save(!order.paused)}>
              {t(order.paused ? 'messages.order.resume' : 'messages.order.pause')}
            </Button>
          )}
          {order && <EndOrder />}
        </Group>
        <TestOrder />
      </Stack>
    </form>
  );
}

function EndOrder() {
  const { t } = useTranslation();
  const end = useEndOrder();
  const { refused } = useSaved();
  const ask = () =>
    confirmDanger({
      title: t('messages.order.end_title'),
      text: t('messages.order.end_text'),
      confirm: t('messages.order.end'),
      onConfirm: () => end.mutate(undefined, { onError: refused }),
    });
  return (
    <Button variant="default" onClick={ask} loading={end.isPending}>
      {t('messages.order.end')}
    </Button>
  );
}

/** The very same way as an incident's, with what the mail server says. */
function TestOrder() {
  const { t } = useTranslation();
  const test = useTestOrder();
  const sentId = test.data?.id;
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate(undefined)}>
        {t('messages.order.test')}
      </Button>
      <ProblemAlert error={test.error} />
      {sentId !== undefined && <TestOutcome key={sentId} id={sentId} />}
    </Stack>
  );
}
