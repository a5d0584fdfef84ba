import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rulesQuery } from '@/api/queries/alerts/rules';
import { useMay } from '@/api/queries/session';
import type { KindRules, RuleRow } from '@/api/types';
import { Where } from '@/components/domain/places/Where';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { FixedKinds } from './FixedKinds';
import { ResetRule } from './ResetRule';
import { RuleForm } from './RuleForm';
import { useRuleWords } from './useRuleWords';

interface Placed {
  kind: KindRules;
  row: RuleRow;
}

/** What opens an incident of each kind, everywhere and where it is otherwise. */
export function RulesSection() {
  const { t } = useTranslation();
  const query = useQuery(rulesQuery());
  const [chosen, choose] = useState<Placed | null>(null);
  return (
    <Section title={t('rules.title')} lead={t('rules.lead')} anchor="rules">
      <QueryView query={query}>
        {(kinds) => (
          <>
            <Table rows={kinds.flatMap(placed)} onChange={choose} />
            <FixedKinds kinds={kinds} />
          </>
        )}
      </QueryView>
      {chosen && <RuleForm {...chosen} onClose={() => choose(null)} />}
    </Section>
  );
}

const placed = (kind: KindRules): Placed[] => kind.rules.map((row) => ({ kind, row }));
const keyOf = ({ row }: Placed) => `${row.kind} ${row.id ?? ''}`;

interface TableProps {
  rows: readonly Placed[];
  onChange: (rule: Placed) => void;
}

function Table({ rows, onChange }: TableProps) {
  const { t } = useTranslation();
  const words = useRuleWords();
  const isAdmin = useMay('admin');
  const acts: Column<Placed> = {
    key: 'acts',
    title: t('words.actions'),
    end: true,
    render: (rule) => <Acts rule={rule} onChange={onChange} />,
  };
  const columns: Column<Placed>[] = [
    {
      key: 'kind',
      title: t('rules.kind'),
      render: ({ row }) => t(`incidents.kind.${row.kind}`),
    },
    { key: 'where', title: t('rules.where'), render: ({ row }) => <Where row={row} /> },
    {
      key: 'limits',
      title: t('rules.limits'),
      prose: true,
      render: ({ row, kind }) => words.limits(row, kind),
    },
    {
      key: 'by',
      title: t('rules.by'),
      render: ({ row }) => (row.id === null ? t('rules.as_it_comes') : <bdi>{row.changed_by}</bdi>),
    },
    ...(isAdmin ? [acts] : []),
  ];
  return <DataTable caption={t('rules.title')} columns={columns} rows={rows} rowKey={keyOf} />;
}

function Acts({ rule, onChange }: { rule: Placed; onChange: (rule: Placed) => void }) {
  const { t } = useTranslation();
  const { where } = useRuleWords();
  const { row } = rule;
  const place = { kind: t(`incidents.kind.${row.kind}`), where: where(row) };
  return (
    <Group gap="xs" justify="flex-end">
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => onChange(rule)}
        aria-label={t('rules.change_of', place)}
      >
        {t('rules.change')}
      </Button>
      {row.id !== null && <ResetRule id={row.id} place={place} />}
    </Group>
  );
}
