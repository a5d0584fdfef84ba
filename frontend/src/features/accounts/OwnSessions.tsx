import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  ownSessionsQuery,
  useEndOtherSessions,
  useEndOwnSession,
} from '@/api/queries/sessions/signingIn';
import type { OwnSession } from '@/api/types';
import { confirmDanger } from '@/components/ui/overlays/confirm';
import { DataTable, tableClasses, type Column } from '@/components/ui/tables/DataTable';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useSaved } from '@/components/ui/forms/useSaved';
import { useFormat } from '@/lib/text/useFormat';

export function OwnSessions() {
  const { t } = useTranslation();
  const format = useFormat();
  const sessions = useQuery(ownSessionsQuery());
  return (
    <Section
      title={t('settings.account.sessions')}
      lead={`${t('settings.account.sessions_lead')} ${t('time.all_in', { zone: format.zoneName() })}.`}
      aside={sessions.data && sessions.data.length > 1 && <EndOthers />}
    >
      <QueryView query={sessions}>{(list) => <Table sessions={list} />}</QueryView>
    </Section>
  );
}

function Table({ sessions }: { sessions: readonly OwnSession[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const columns: Column<OwnSession>[] = [
    {
      key: 'browser',
      title: t('settings.account.browser'),
      render: ({ browser, is_this: isThis }) => (
        <Group component="span" gap={8}>
          {browser ?? t('settings.account.unknown_browser')}
          {isThis && <StatusChip tone="ok">{t('settings.account.this_browser')}</StatusChip>}
        </Group>
      ),
    },
    {
      key: 'address',
      title: t('settings.account.address'),
      render: ({ remote_address: address }) => <span className="num">{address}</span>,
    },
    {
      key: 'begun',
      title: t('settings.account.signed_in'),
      render: ({ created_at: at }) => format.dateTime(at),
    },
    {
      key: 'used',
      title: t('settings.account.last_used'),
      render: ({ last_seen_at: at }) => format.dateTime(at),
    },
    {
      key: 'end',
      title: t('words.actions'),
      end: true,
      render: (session) => (session.is_this ? null : <End session={session} />),
    },
  ];
  return (
    <div className={tableClasses.wide}>
      <DataTable
        caption={t('settings.account.sessions')}
        columns={columns}
        rows={sessions}
        rowKey={({ id }) => id}
      />
    </div>
  );
}

function End({ session }: { session: OwnSession }) {
  const { t } = useTranslation();
  const end = useEndOwnSession();
  const { refused } = useSaved();
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="var(--tb-danger)"
      loading={end.isPending}
      onClick={() => end.mutate(session.id, { onError: refused })}
    >
      {t('settings.account.end')}
    </Button>
  );
}

function EndOthers() {
  const { t } = useTranslation();
  const end = useEndOtherSessions();
  const { refused } = useSaved();
  const ask = () =>
    confirmDanger({
      title: t('settings.account.end_others_title'),
      text: t('settings.account.end_others_text'),
      confirm: t('settings.account.end_others'),
      onConfirm: () => end.mutate(undefined, { onError: refused }),
    });
  return (
    <Button variant="default" onClick={ask} loading={end.isPending}>
      {t('settings.account.end_others')}
    </Button>
  );
}
