import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pollsQuery } from '@/api/queries/inventory/routerActs';
import type { PollRow } from '@/api/types';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';

/** At first: the sentence above says it all. */
const SHOWN = 6;

export function PollTable({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  const polls = useInfiniteQuery(pollsQuery(routerId));
  const columns = useColumns();
  const [showsAll, setShowsAll] = useState(false);
  return (
    <QueryView query={polls}>
      {({ pages }) => {
        const rows = pages.flatMap(({ items }) => items);
        if (rows.length === 0) return <Text c="dimmed">{t('routers.health.polls_none')}</Text>;
        return (
          <>
            <DataTable
              caption={t('routerPage.load.polls')}
              columns={columns}
              rows={showsAll ? rows : rows.slice(0, SHOWN)}
              rowKey={({ at }) => at}
            />
            {(polls.hasNextPage || (!showsAll && rows.length > SHOWN)) && (
              <Button
                className="no-print"
                variant="default"
                mt="md"
                loading={polls.isFetchingNextPage}
                onClick={() => (showsAll ? void polls.fetchNextPage() : setShowsAll(true))}
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

function useColumns(): Column<PollRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
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
      render: (row) => `${format.number(row.duration_ms)} ms`,
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
}
