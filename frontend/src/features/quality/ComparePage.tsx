import { ActionIcon, Paper, Select } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { regimeComparisonQuery, type RegimePair } from '@/api/queries/quality';
import { regimesQuery } from '@/api/queries/routers';
import type { Regime, RegimeComparison, Router, Selection } from '@/api/types';
import { SelectionPicker } from '@/components/domain/SelectionPicker';
import { PageHeader } from '@/components/ui/PageHeader';
import { QueryView } from '@/components/ui/QueryView';
import { StatePanel } from '@/components/ui/StatePanel';
import { useFormat } from '@/lib/useFormat';
import classes from './ComparePage.module.css';
import { COMPARED } from './compareRows';
import { MeasurePanel } from './MeasurePanel';
import page from './QualityPage.module.css';
import { QualityTabs } from './QualityTabs';

interface CompareView {
  selection: Selection;
  pair: RegimePair;
}
interface ComparePageProps extends CompareView {
  router: Router;
  onView: (view: Partial<CompareView>) => void;
}

/** The paper's question: what did the other way of balancing change for quality? */
export function ComparePage({ router, selection, pair, onView }: ComparePageProps) {
  const { t } = useTranslation();
  const regimes = useQuery(regimesQuery(router.id));
  return (
    <>
      <PageHeader
        title={t('quality.compare.title')}
        lead={
          <>
            <bdi>{router.name}</bdi> · {t('quality.compare.lead')}
          </>
        }
        controls={
          <SelectionPicker value={selection} onChange={(next) => onView({ selection: next })} />
        }
      />
      <div className={page.page}>
        <QualityTabs routerId={router.id} />
        <QueryView query={regimes}>
          {(list) =>
            list.length < 2 ? (
              <Paper p="lg">
                <StatePanel kind="empty" title={t('quality.compare.needs_two')} />
              </Paper>
            ) : (
              <Comparison
                router={router}
                regimes={list}
                selection={selection}
                pair={pair}
                onPair={(next) => onView({ pair: next })}
              />
            )
          }
        </QueryView>
      </div>
    </>
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
        <div className={page.page} data-busy={query.isPlaceholderData}>
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
  const data = regimes.map((regime) => ({
    value: String(regime.id),
    label: `${regime.label} (${format.date(regime.from)} – ${regime.to ? format.date(regime.to) : t('time.now')})`,
  }));
  return (
    <div className={classes.pickers}>
      <Select
        label={`A · ${t('quality.compare.first')}`}
        data={data}
        value={String(a)}
        onChange={(value) => value && onPair({ a: Number(value), b })}
        allowDeselect={false}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('quality.compare.swap')}
        onClick={() => onPair({ a: b, b: a })}
      >
        <IconArrowsExchange size={18} />
      </ActionIcon>
      <Select
        label={`B · ${t('quality.compare.second')}`}
        data={data}
        value={String(b)}
        onChange={(value) => value && onPair({ a, b: Number(value) })}
        allowDeselect={false}
      />
    </div>
  );
}

function Statement({ comparison }: { comparison: RegimeComparison }) {
  const { t, i18n } = useTranslation();
  const statement = i18n.language === 'id' ? comparison.statement_id : comparison.statement_en;
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="section">
      <p className={classes.statement} data-testid="regime-statement">
        {statement || t('quality.compare.no_statement')}
      </p>
      <div className={classes.key}>
        <span>
          <b>A</b> {comparison.a.label}
        </span>
        <span>
          <b>B</b> {comparison.b.label}
        </span>
        <span>{t('quality.compare.whisker')}</span>
      </div>
    </Paper>
  );
}
