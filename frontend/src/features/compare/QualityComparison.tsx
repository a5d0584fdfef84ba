import { ActionIcon, Box, Group, Paper, Select } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { regimeComparisonQuery, type RegimePair } from '@/api/queries/quality';
import { regimesQuery } from '@/api/queries/routers';
import type { Regime, RegimeComparison, Router, Selection } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { useFormat } from '@/lib/text/useFormat';
import { MeasurePanel } from './MeasurePanel';
import page from './ComparePage.module.css';
import classes from './QualityComparison.module.css';
import { COMPARED } from './qualityRows';

interface QualityComparisonProps {
  router: Router;
  selection: Selection;
  pair: RegimePair;
  onPair: (pair: RegimePair) => void;
}

/** The paper's question: did the balancing change quality? */
export function QualityComparison({ router, selection, pair, onPair }: QualityComparisonProps) {
  const { t } = useTranslation();
  const regimes = useQuery(regimesQuery(router.id));
  return (
    <QueryView query={regimes}>
      {(list) => {
        if (list.length < 2)
          return (
            <Paper p="lg">
              <StatePanel kind="empty" title={t('compare.quality.needs_two')} />
            </Paper>
          );
        const known = (id: number | undefined) =>
          list.some((regime) => regime.id === id) ? id : undefined;
        return (
          <Comparison
            router={router}
            regimes={list}
            selection={selection}
            pair={{ a: known(pair.a), b: known(pair.b) }}
            onPair={onPair}
          />
        );
      }}
    </QueryView>
  );
}

interface ComparisonProps {
  router: Router;
  regimes: readonly Regime[];
  selection: Selection;
  pair: RegimePair;
  onPair: (pair: RegimePair) => void;
}

function Comparison({ router, regimes, selection, pair, onPair }: ComparisonProps) {
  const query = useQuery(regimeComparisonQuery(router.id, pair, selection));
  return (
    <QueryView query={query}>
      {(comparison) => (
        <div className="page" data-busy={query.isPlaceholderData}>
          <Paper p={{ base: 'md', sm: 'lg' }} component="section">
            <Pickers regimes={regimes} comparison={comparison} onPair={onPair} />
          </Paper>
          <Statement comparison={comparison} />
          <div className={classes.grid}>
            {COMPARED.map((measure) => (
              <MeasurePanel
                key={measure}
                measure={measure}
                comparison={comparison}
                uplinks={router.uplinks}
              />
            ))}
          </div>
        </div>
      )}
    </QueryView>
  );
}

type PickersProps = Pick<ComparisonProps, 'regimes' | 'onPair'> & { comparison: RegimeComparison };

function Pickers({ regimes, comparison, onPair }: PickersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const a = comparison.a.regime_id;
  const b = comparison.b.regime_id;
  const days = ({ from, to }: Regime) =>
    to ? format.days(from, to) : t('time.since', { time: format.date(from) });
  const data = regimes.map((regime) => ({
    value: String(regime.id),
    label: `${regime.label} (${days(regime)})`,
  }));
  return (
    <div className={page.pickers} data-bare>
      <Select
        label={`A · ${t('compare.first')}`}
        data={data}
        value={String(a)}
        onChange={(value) => value && onPair({ a: Number(value), b })}
        allowDeselect={false}
      />
      <ActionIcon
        variant="default"
        size={36}
        className={page.swap}
        aria-label={t('compare.swap')}
        onClick={() => onPair({ a: b, b: a })}
      >
        <IconArrowsExchange size={18} />
      </ActionIcon>
      <Select
        label={`B · ${t('compare.second')}`}
        data={data}
        value={String(b)}
        onChange={(value) => value && onPair({ a, b: Number(value) })}
        allowDeselect={false}
      />
    </div>
  );
}

function Statement({ comparison }: { comparison: RegimeComparison }) {
  const { t } = useTranslation();
  const statement = useStatement('comparisons');
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="section">
      <Box component="p" fz="md" fw={600} lh={1.45} data-testid="regime-statement">
        {comparison.statements.map(statement).join(' ') || t('compare.quality.no_statement')}
      </Box>
      <Group gap="4px 20px" align="stretch" mt={10} fz="xs" c="dimmed">
        <span>
          <b>A</b> {comparison.a.label}
        </span>
        <span>
          <b>B</b> {comparison.b.label}
        </span>
        <span>{t('compare.quality.whisker')}</span>
      </Group>
    </Paper>
  );
}
