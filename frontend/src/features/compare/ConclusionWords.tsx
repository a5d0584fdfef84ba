import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Comparison } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';
import { dateIn } from '@/lib/time/days';
import classes from './ComparePage.module.css';
import { conclusionOf, demandChangeOf, type Conclusion, type Evidence } from './conclusion';

/** First of all: did it help? */
export function ConclusionWords({ comparison }: { comparison: Comparison }) {
  const conclusion = conclusionOf(comparison);
  const said = useSaid(conclusion);
  return (
    <>
      <p className={classes.sentence} data-testid="conclusion" data-value={conclusion.outcome}>
        {said}
      </p>
      <Demand comparison={comparison} />
    </>
  );
}

/** Beside the verdict: a change helps less than it seems if fewer people were there. */
function Demand({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation();
  const format = useFormat();
  const demand = demandChangeOf(comparison);
  if (!demand) return null;
  const shown = demand.parts
    .map(({ direction, change }) => {
      const percent = `${format.signed(change * 100, 0)}\u00a0%`;
      return `${t(`direction.${direction}`)} ${percent}`;
    })
    .join(', ');
  return (
    <Text mt={4} data-testid="demand-change" data-value={demand.way}>
      {t(`compare.conclusion.demand.${demand.way}`, { shown })}
    </Text>
  );
}

function useSaid({ outcome, evidence, changedAt }: Conclusion): string {
  const { t } = useTranslation();
  const format = useFormat();
  const shown = useEvidence(evidence);
  if (outcome === 'unclear' && evidence && format.share(evidence.a) === format.share(evidence.b))
    return t('compare.conclusion.unchanged', { shown });
  if (outcome !== 'better' && outcome !== 'worse')
    return t(`compare.conclusion.${outcome}`, { shown });
  if (changedAt === null) return t(`compare.conclusion.periods.${outcome}`, { shown });
  const day = dateIn(Date.parse(changedAt), format.zone);
  const date = format.calendarDate(day, { day: 'numeric', month: 'long' });
  return t(`compare.conclusion.change.${outcome}`, { date, shown });
}

function useEvidence(evidence: Evidence | null): string {
  const { t } = useTranslation();
  const format = useFormat();
  if (!evidence) return '';
  const { isp, direction } = evidence;
  const ends = { a: format.share(evidence.a), b: format.share(evidence.b) };
  if (isp === null && ends.a === ends.b) return t(`compare.conclusion.skew_is.${direction}`, ends);
  return isp === null
    ? t(`compare.conclusion.skew.${direction}`, ends)
    : t('compare.conclusion.fullest', { isp, ...ends });
}
