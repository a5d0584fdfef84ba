import { Alert, Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pollsQuery } from '@/api/queries/routers';
import type { PollHealth, PollRow, Router } from '@/api/types';
import { ConfigErrorAlert } from '@/components/domain/ConfigErrorAlert';
import { DataTable, type Column } from '@/components/ui/DataTable';
import { QueryView } from '@/components/ui/QueryView';
import { Section } from '@/components/ui/Section';
import { StatusChip } from '@/components/ui/StatusChip';
import { useFormat, type Format } from '@/lib/useFormat';
import classes from './RouterSettings.module.css';

/** Poll health is data too: whether the router is read, how long that takes, and what it costs it. */
export function PollHealthView({ router }: { router: Router }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { health } = router;
  return (
    <Section title={t('routers.tab.health')}>
      {health.error_message && (
        <Alert color="var(--tb-danger)" mb="md" title={health.error_message}>
          {health.remedy}
        </Alert>
      )}
      <ConfigErrorAlert message={router.config_error} />
      <dl className={classes.facts}>
        {facts(health, format).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`routers.health.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Text component="h3" fw={650} mb="xs">
        {t('routers.health.polls')}
      </Text>
      <Polls routerId={router.id} />
    </Section>
  );
}

function facts(health: PollHealth, format: Format) {
  const dash = '–';
  const time = (at: string | null) => (at ? format.dateTime(at) : dash);
  const number = (value: number | null, unit = '') =>
    value === null ? dash : `${format.number(value)}${unit}`;
  const memory =
    health.memory_total_bytes === null
      ? dash
      : `${format.volume(health.memory_free_bytes)} / ${format.volume(health.memory_total_bytes)}`;
  return [
    ['last_success', time(health.last_success_at)],
    ['duration', number(health.duration_ms, ' ms')],
    ['failures', number(health.failures_in_a_row)],
    ['logins', `${format.number(health.logins_total)} / ${format.number(health.polls_total)}`],
    ['next', time(health.next_attempt_at)],
    ['uptime', health.uptime_s === null ? dash : format.duration(health.uptime_s)],
    ['cpu', number(health.cpu_load_pct, ' %')],
    ['memory', memory],
    ['connections', number(health.connections)],
  ] as const;
}

function Polls({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const polls = useInfiniteQuery(pollsQuery(routerId));
  const columns: Column<PollRow>[] = [
    {
      key: 'at',
      title: t('routers.health.at'),
      render: ({ at }) => `${format.day(at)} ${format.clockSeconds(at)}`,
    },
    {
      key: 'result',
      title: t('routers.health.result'),
      render: ({ error_code: code }) => (
        <StatusChip tone={code ? 'danger' : 'ok'}>
          {code?.replaceAll('_', ' ') ?? t('routers.health.ok')}
        </StatusChip>
      ),
    },
    {
      key: 'duration',
      title: t('routers.health.duration'),
      end: true,
      render: (row) => `${row.duration_ms} ms`,
    },
    {
      key: 'cpu',
      title: t('routers.health.cpu'),
      end: true,
      render: (row) => (row.cpu_load_pct === null ? '–' : `${row.cpu_load_pct} %`),
    },
    {
      key: 'memory',
      title: t('routers.health.memory'),
      end: true,
      render: (row) => format.volume(row.memory_free_bytes),
    },
    {
      key: 'connections',
      title: t('routers.health.connections'),
      end: true,
      render: (row) => (row.connections === null ? '–' : format.number(row.connections)),
    },
  ];
  return (
    <QueryView query={polls}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items);
        if (rows.length === 0) return <Text c="dimmed">{t('routers.health.polls_none')}</Text>;
        return (
          <>
            <DataTable
              caption={t('routers.health.polls')}
              columns={columns}
              rows={rows}
              rowKey={({ at }) => at}
            />
            {polls.hasNextPage && (
              <Button
                variant="default"
                mt="md"
                loading={polls.isFetchingNextPage}
                onClick={() => void polls.fetchNextPage()}
              >
                {t('action.show_more')}
              </Button>
            )}
          </>
        );
      }}
    </QueryView>
  );
}
