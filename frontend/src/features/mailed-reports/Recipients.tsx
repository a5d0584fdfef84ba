import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  useInviteAgain,
  useRemoveRecipient,
  useResumeRecipient,
} from '@/api/queries/alerts/mailedReports';
import type { ReportRecipient, ReportSchedule } from '@/api/types';
import { useSaved } from '@/components/ui/forms/useSaved';
import { StatusChip, type Tone } from '@/components/ui/states/StatusChip';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { useFormat } from '@/lib/text/useFormat';

const TONES: Record<ReportRecipient['state'], Tone> = {
  active: 'ok',
  waiting: 'idle',
  paused: 'danger',
  unsubscribed: 'idle',
  unreachable: 'warn',
};

/** Who gets the reports of a schedule, and why not. */
export function Recipients({ schedule, name }: { schedule: ReportSchedule; name: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (schedule.recipients.length === 0) return null;
  const columns: Column<ReportRecipient>[] = [
    {
      key: 'who',
      title: t('mailedReports.who'),
      render: ({ username }) =>
        username === null ? t('mailedReports.outside') : <bdi>{username}</bdi>,
    },
    {
      key: 'address',
      title: t('mailedReports.address'),
      render: ({ address }) => <bdi style={{ overflowWrap: 'anywhere' }}>{address ?? '–'}</bdi>,
    },
    {
      key: 'state',
      title: t('mailedReports.state_title'),
      render: ({ state, paused_because: why, restored_at: restoredAt }) => (
        <>
          <StatusChip tone={TONES[state]} plain wraps>
            {t(`mailedReports.state.${state}`)}
          </StatusChip>
          {state === 'paused' && (
            <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
              {why}
            </Text>
          )}
          {restoredAt && (
            <Text size="xs">
              {t('mailedReports.restored', { time: format.moment(restoredAt) })}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      title: t('words.actions'),
      end: true,
      render: (recipient) => <Acts recipient={recipient} />,
    },
  ];
  return (
    <DataTable
      caption={t('mailedReports.recipients_of', { name })}
      columns={columns}
      rows={schedule.recipients}
      rowKey={({ id }) => id}
    />
  );
}

function Acts({ recipient: { id, state, username, address } }: { recipient: ReportRecipient }) {
  const { t } = useTranslation();
  const { saved, refused } = useSaved();
  const remove = useRemoveRecipient();
  const resume = useResumeRecipient();
  const invite = useInviteAgain();
  const who = username ?? address ?? '';
  return (
    <Group gap="xs" justify="flex-end">
      {state === 'waiting' && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${t('mailedReports.letter_again')}: ${who}`}
          loading={invite.isPending}
          onClick={() =>
            invite.mutate(id, {
              onSuccess: () => saved(t('mailedReports.letter_sent', { address: who })),
              onError: refused,
            })
          }
        >
          {t('mailedReports.letter_again')}
        </Button>
      )}
      {state === 'paused' && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${t('mailedReports.resume')}: ${who}`}
          loading={resume.isPending}
          onClick={() => resume.mutate(id, { onError: refused })}
        >
          {t('mailedReports.resume')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${t('action.remove')}: ${who}`}
        loading={remove.isPending}
        onClick={() => remove.mutate(id, { onError: refused })}
      >
        {t('action.remove')}
      </Button>
    </Group>
  );
}
