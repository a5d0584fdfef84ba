import { Alert, Paper } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { comparisonQuery } from '@/api/queries/comparison';
import { weekListQuery } from '@/api/queries/figures';
import { regimesQuery } from '@/api/queries/routers';
import type { Comparison, Regime, Router, Selection, WeekBrief } from '@/api/types';
import { ButtonLink } from '@/components/ui/page/links';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { serverNow } from '@/lib/time/clock';
import { Caveats } from './Caveats';
import { Differences } from './Differences';
import { UplinkTable } from './UplinkTable';
import { SidePickers } from './SidePickers';
import { pairOf, questionOf, withPair, type Pair, type PairSearch } from './sides';
import { SkewVerdict } from './SkewVerdict';
import { WeekVolumes } from './WeekVolumes';

interface TrafficComparisonProps {
  router: Router;
  selection: Selection;
  pair: PairSearch;
  onPair: (pair: PairSearch) => void;
}

export function TrafficComparison(props: TrafficComparisonProps) {
  const regimes = useQuery(regimesQuery(props.router.id));
  const weeks = useInfiniteQuery({
    ...weekListQuery(props.router.id, props.selection),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryView query={regimes}>
      {(known) => (
        <QueryView query={weeks}>
          {({ pages }) => (
            <WithSides {...props} regimes={known} weeks={pages.flatMap(({ items }) => items)} />
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

interface WithSidesProps extends TrafficComparisonProps {
  regimes: readonly Regime[];
  weeks: readonly WeekBrief[];
}

function WithSides({ router, selection, pair: search, onPair, regimes, weeks }: WithSidesProps) {
  const pair = pairOf(search, regimes, weeks, serverNow());
  if (!pair) return <NothingYet routerId={router.id} />;
  const choose = (next: Pair) => onPair(withPair(next));
  return <Sides {...{ router, selection, pair, regimes, weeks, choose }} />;
}

interface SidesProps extends Omit<WithSidesProps, 'pair' | 'onPair'> {
  pair: Pair;
  choose: (pair: Pair) => void;
}

function Sides({ router, selection, pair, regimes, weeks, choose }: SidesProps) {
  const { t } = useTranslation();
  const query = useQuery(comparisonQuery(router.id, questionOf(pair), selection));
  const shown = query.isPlaceholderData ? undefined : query.data;
  return (
    <>
      <Paper p={{ base: 'md', sm: 'lg' }} component="section" aria-label={t('compare.tabs')}>
        <SidePickers {...{ pair, regimes, weeks, choose }} comparison={shown} />
      </Paper>
      {regimes.length < 2 && (
        <Alert color="var(--tb-idle)" py="xs">
          {t('compare.one_regime')}
        </Alert>
      )}
      <QueryView query={query}>
        {(comparison) => (
          <div className="page" data-busy={query.isPlaceholderData}>
            <Compared comparison={comparison} router={router} />
          </div>
        )}
      </QueryView>
    </>
  );
}

function Compared({ comparison, router }: { comparison: Comparison; router: Router }) {
  return (
    <>
      <SkewVerdict comparison={comparison} />
      <Caveats caveats={comparison.caveats} />
      <WeekVolumes comparison={comparison} />
      <UplinkTable comparison={comparison} router={router} />
      <Differences comparison={comparison} />
    </>
  );
}

function NothingYet({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  return (
    <Paper p="lg">
      <StatePanel
        kind="empty"
        title={t('compare.nothing_title')}
        text={t('compare.nothing_text')}
        action={
          <ButtonLink to="/routers/$routerId/now" params={{ routerId }} variant="default">
            {t('nav.now')}
          </ButtonLink>
        }
      />
    </Paper>
  );
}
