import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { auditQuery } from '@/api/queries/access';
import type { AuditEntry } from '@/api/types';
import { CsvButton } from '@/components/ui/tables/CsvButton';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import { useAuditWords } from './auditWords';

const TONES = { ok: 'ok', refused: 'warn', failed: 'danger' } as const;

export function AuditLog() {
  const { t } = useTranslation();
  const format = useFormat();
  const audit = useInfiniteQuery(auditQuery());
  return (
    <Section
      title={t('settings.tab.audit')}
      lead={t('settings.audit.lead', { zone: format.zoneName() })}
      aside={<CsvButton href="/api/v1/audit?format=csv" />}
    >
      <QueryView query={audit}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0)
            return <StatePanel kind="empty" compact title={t('settings.audit.none')} />;
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
      title: t('settings.audit.detail'),
      render: ({ detail }) => (
        <Text component="span" size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{words.detail(detail) || '–'}</bdi>
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
