import { Paper, Stack, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { overviewListQuery } from '@/api/queries/figures';
import type { OverviewRow } from '@/api/types';
import { HealthChip } from '@/components/domain/router/HealthChip';
import { useStatement } from '@/components/domain/router/useStatement';
import { VERDICT_TONE } from '@/components/domain/router/verdictTone';
import { MoreRows } from '@/components/ui/tables/MoreRows';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { TextLink } from '@/components/ui/page/links';
import { PageHeader } from '@/components/ui/page/PageHeader';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';

export function RouterList() {
  const { t } = useTranslation();
  const list = useInfiniteQuery(overviewListQuery());
  const [filter, setFilter] = useState('');
  const matches = (row: OverviewRow) =>
    `${row.name} ${row.campus}`.toLowerCase().includes(filter.trim().toLowerCase());
  return (
    <>
      <PageHeader
        title={t('overview.list_title')}
        lead={t('overview.list_lead')}
        controls={
          <TextInput
            aria-label={t('overview.filter')}
            placeholder={t('overview.filter')}
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
          />
        }
      />
      <QueryView query={list}>
        {({ pages }) => (
          <Paper p="md">
            <Stack>
              <Rows rows={pages.flatMap(({ items }) => items).filter(matches)} />
              <MoreRows query={list} />
            </Stack>
          </Paper>
        )}
      </QueryView>
    </>
  );
}

function Rows({ rows }: { rows: readonly OverviewRow[] }) {
  const { t } = useTranslation();
  const statement = useStatement('verdicts');
  const format = useFormat();
  const columns: Column<OverviewRow>[] = [
    {
      key: 'name',
      title: t('words.router'),
      render: (row) => (
        <TextLink to="/routers/$routerId/overview" params={{ routerId: row.router_id }}>
          <bdi>{row.name}</bdi>
        </TextLink>
      ),
    },
    { key: 'campus', title: t('words.campus'), render: (row) => <bdi>{row.campus}</bdi> },
    {
      key: 'verdict',
      title: t('words.verdict'),
      render: ({ verdict }) => (
        <StatusChip wraps tone={VERDICT_TONE[verdict.tone]}>
          {verdict.causes[0] && statement(verdict.causes[0].sentence)}
        </StatusChip>
      ),
    },
    {
      key: 'down',
      title: t('overview.skew_of', { direction: t('direction.download') }),
      end: true,
      render: (row) => format.share(row.download_skew),
    },
    {
      key: 'up',
      title: t('overview.skew_of', { direction: t('direction.upload') }),
      end: true,
      render: (row) => format.share(row.upload_skew),
    },
    {
      key: 'coverage',
      title: t('words.coverage'),
      term: 'coverage' as const,
      end: true,
      render: (row) => format.coverage(row.coverage),
    },
    {
      key: 'health',
      title: t('routers.tab.health'),
      render: (row) => <HealthChip health={row.health} />,
    },
  ];
  return (
    <DataTable
      caption={t('overview.list_title')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.router_id}
    />
  );
}
