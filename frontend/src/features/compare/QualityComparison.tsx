import { Box, Group, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { regimeComparisonQuery } from '@/api/queries/quality';
import type { RegimeComparison, Router, Selection } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { ButtonLink } from '@/components/ui/page/links';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { useFormat } from '@/lib/text/useFormat';
import { ChosenPair, type Chosen } from './ChosenPair';
import { MeasurePanel } from './MeasurePanel';
import classes from './QualityComparison.module.css';
import { COMPARED, isUntested } from './qualityRows';
import { SidePickers } from './SidePickers';
import { qualityOf, type PairSearch } from './sides';

interface QualityComparisonProps {
  router: Router;
  selection: Selection;
  pair: PairSearch;
  onPair: (pair: PairSearch) => void;
}

/** The paper's question: did the balancing change quality? */
export function QualityComparison(props: QualityComparisonProps) {
  const { t } = useTranslation();
  const { router, selection } = props;
  const empty = (
    <Paper p="lg">
      <StatePanel kind="empty" title={t('compare.quality.needs_two')} />
    </Paper>
  );
  return (
    <ChosenPair {...props} empty={empty}>
      {(chosen) => <Compared {...{ router, selection, ...chosen }} />}
    </ChosenPair>
  );
}

interface ComparedProps extends Chosen {
  router: Router;
  selection: Selection;
}

function Compared({ router, selection, ...chosen }: ComparedProps) {
  const query = useQuery(regimeComparisonQuery(router.id, qualityOf(chosen.pair), selection));
  return (
    <>
      <Paper p={{ base: 'md', sm: 'lg' }} component="section">
        <SidePickers {...chosen} comparison={null} />
      </Paper>
      <QueryView query={query}>
        {(comparison) => (
          <div className="page" data-busy={query.isPlaceholderData}>
            {isUntested(comparison) ? (
              <Untested routerId={router.id} />
            ) : (
              <Measured comparison={comparison} router={router} />
            )}
          </div>
        )}
      </QueryView>
    </>
  );
}

/** One sentence for all measures, and what to do. */
function Untested({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  return (
    <Paper p="lg" data-testid="regime-statement">
      <StatePanel
        kind="empty"
        title={t('compare.quality.untested')}
        text={t('compare.quality.untested_text')}
        action={
          <ButtonLink to="/settings/probes" search={{ router: routerId }} variant="default">
            {t('compare.quality.plan')}
          </ButtonLink>
        }
      />
    </Paper>
  );
}

function Measured({ comparison, router }: { comparison: RegimeComparison; router: Router }) {
  return (
    <>
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
    </>
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
          <b>A</b> <SideName side={comparison.a} />
        </span>
        <span>
          <b>B</b> <SideName side={comparison.b} />
        </span>
        <span>{t('compare.quality.whisker')}</span>
      </Group>
    </Paper>
  );
}

/** A period of one's own has no name but its days. */
function SideName({ side }: { side: RegimeComparison['a'] }) {
  const format = useFormat();
  return side.label || format.days(side.from, side.to ?? side.from);
}
