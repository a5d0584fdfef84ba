import { useTranslation } from 'react-i18next';
import type { Comparison } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';
import { dateIn } from '@/lib/time/days';
import classes from './ComparePage.module.css';
import { conclusionOf, type Conclusion, type Evidence } from './conclusion';

/** First of all: did it help? */
export function ConclusionWords({ comparison }: { comparison: Comparison }) {
  const conclusion = conclusionOf(comparison);
  const said = useSaid(conclusion);
  return (
    <p className={classes.sentence} data-testid="conclusion" data-value={conclusion.outcome}>
      {said}
    </p>
  );
}

function useSaid({ outcome, evidence, changedAt }: Conclusion): string {
  const { t } = useTranslation();
  const format = useFormat();
  const shown = useEvidence(evidence);
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
  return isp === null
    ? t(`compare.conclusion.skew.${direction}`, ends)
    : t('compare.conclusion.fullest', { isp, ...ends });
}
