import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type AuditFilter, auditQuery } from '@/api/queries/access';
import type { AuditEntry } from '@/api/types';
import { TableFiles } from '@/components/ui/tables/TableFiles';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { QueryView } from '@/components/ui/states/QueryView';
import { TextLink } from '@/components/ui/page/links';
import { Section } from '@/components/ui/page/Section';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import { addDays, midnightMs } from '@/lib/time/days';
import { AuditFilters, type AuditSearch } from './AuditFilters';
import { useAuditWords } from './auditWords';

const TONES = { ok: 'ok', refused: 'warn', failed: 'danger' } as const;

interface AuditLogProps {
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
}

/** Days of the campus's clock as moments; the last day counts whole. */
const filterOf = ({ user, action, since, until }: AuditSearch, zone: string): AuditFilter => ({
  account: user,
  action,
  from: since && new Date(midnightMs(since, zone)).toISOString(),
  to: until && new Date(midnightMs(addDays(until, 1), zone)).toISOString(),
});

export function AuditLog({ search, onSearch }: AuditLogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const filter = filterOf(search, format.zone);
  const audit = useInfiniteQuery(auditQuery(filter));
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <Section
      title={t('settings.tab.audit')}
      lead={t('settings.audit.lead', { zone: format.zoneName() })}
      aside={<TableFiles href={`/api/v1/audit${fileQuery(filter)}`} />}
    >
      <AuditFilters search={search} onSearch={onSearch} />
      <QueryView query={audit}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0)
            return (
              <StatePanel
                kind="empty"
                compact
                title={t(isFiltered ? 'settings.audit.filter.none' : 'settings.audit.none')}
              />
            );
          return (
            <>
              <Table rows={rows} />
              {audit.hasNextPage && (
                <Button
                  variant="default"
                  mt="md"
                  loading={audit.isFetchingNextPage}
                  onClick={() => void audit.fetchNextPage()}
                >
                  {t('action.show_more')}
                </Button>
              )}
            </>
          );
        }}
      </QueryView>
    </Section>
  );
}

const fileQuery = (filter: AuditFilter): string => {
  const given = Object.entries(filter).filter(([, value]) => value) as [string, string][];
  return given.length > 0 ? `?${new URLSearchParams(given).toString()}` : '';
};

/** What is about a change leads to it. */
function Detail({ of: detail, children }: { of: AuditEntry['detail']; children: string }) {
  const { change } = detail;
  if (typeof change !== 'number') return <bdi>{children}</bdi>;
  return (
    <TextLink to="/changes/$changeId" params={{ changeId: change }} fz="inherit">
      <bdi>{children}</bdi>
    </TextLink>
  );
}

function Table({ rows }: { rows: readonly AuditEntry[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useAuditWords();
  const columns: Column<AuditEntry>[] = [
    {
      key: 'at',
      title: t('settings.audit.at'),
      render: ({ at }) => `${format.date(at)} ${format.clockSeconds(at)}`,
    },
    {
      key: 'account',
      title: t('settings.audit.account'),
      render: ({ account }) => <bdi>{account ?? t('settings.audit.system')}</bdi>,
    },
    {
      key: 'action',
      title: t('settings.audit.action'),
      render: ({ action }) => words.action(action),
    },
    {
      key: 'subject',
      title: t('settings.audit.subject'),
      render: ({ subject }) => <bdi>{subject}</bdi>,
    },
    {
      key: 'outcome',
      title: t('settings.audit.outcome'),
      render: ({ outcome }) => (
        <StatusChip tone={TONES[outcome]}>{t(`settings.audit.outcome_of.${outcome}`)}</StatusChip>
      ),
    },
    {
      key: 'detail',
      prose: true,
      title: t('settings.audit.detail'),
      render: ({ detail }) => (
        <Text component="span" size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <Detail of={detail}>{words.detail(detail) || '–'}</Detail>
        </Text>
      ),
    },
    {
      key: 'from',
      title: t('settings.audit.from'),
      render: (entry) => entry.remote_address ?? '–',
    },
  ];
  return (
    <DataTable
      caption={t('settings.tab.audit')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}
