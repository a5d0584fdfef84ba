import { Alert, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { comparisonQuery } from '@/api/queries/comparison';
import type { Comparison, Regime, Router, Selection } from '@/api/types';
import { Fold } from '@/components/ui/page/Fold';
import { ButtonLink } from '@/components/ui/page/links';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { Caveats } from './Caveats';
import { ChosenPair, type Chosen } from './ChosenPair';
import { Differences } from './Differences';
import { UplinkTable } from './UplinkTable';
import { SidePickers } from './SidePickers';
import { questionOf, type PairSearch } from './sides';
import { SkewVerdict } from './SkewVerdict';
import { WeekVolumes } from './WeekVolumes';

interface TrafficComparisonProps {
  router: Router;
  selection: Selection;
  pair: PairSearch;
  onPair: (pair: PairSearch) => void;
}

export function TrafficComparison(props: TrafficComparisonProps) {
  const { router, selection } = props;
  return (
    <ChosenPair {...props} empty={<NothingYet routerId={router.id} />}>
      {(chosen) => <Sides {...{ router, selection, ...chosen }} />}
    </ChosenPair>
  );
}

interface SidesProps extends Chosen {
  router: Router;
  selection: Selection;
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
            <Compared {...{ comparison, router, regimes }} />
          </div>
        )}
      </QueryView>
    </>
  );
}

interface ComparedProps {
  comparison: Comparison;
  router: Router;
  regimes: readonly Regime[];
}

function Compared({ comparison, router, regimes }: ComparedProps) {
  const { t } = useTranslation();
  return (
    <>
      <SkewVerdict {...{ comparison, regimes }} routerId={router.id} />
      <Caveats caveats={comparison.caveats} />
      <Fold title={t('compare.volumes')} testId="fold-volumes">
        <WeekVolumes comparison={comparison} />
      </Fold>
      <Fold title={t('compare.table')} figure={router.uplinks.length} testId="fold-isps">
        <UplinkTable comparison={comparison} router={router} />
      </Fold>
      <Fold
        title={t('compare.differences')}
        figure={comparison.differences.length}
        testId="fold-differences"
      >
        <Differences comparison={comparison} />
      </Fold>
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
