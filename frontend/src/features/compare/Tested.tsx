import { useTranslation } from 'react-i18next';
import type { Effect } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';
import classes from './ComparePage.module.css';

const LEAST_P = 0.001;
/** From here on it may be chance, and an effect that may be chance has no size. */
const SIGNIFICANT = 0.05;

interface TestedProps {
  effect: Effect;
  /** With words for the interval, where no heading has them. */
  wide?: boolean;
}

/** Points with their interval, the word for the effect, the corrected p-value. */
export function Tested({ effect, wide = false }: TestedProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { low, high, magnitude, corrected_p: p } = effect;
  if (low === null || high === null || magnitude === null || p === null)
    return <span className={classes.sub}>{t('compare.untested')}</span>;
  const ends = { low: format.signed(low * 100), high: format.signed(high * 100) };
  const chance = p < LEAST_P ? `< ${format.number(LEAST_P, 3)}` : `= ${format.number(p, 3)}`;
  return (
    <span className={classes.sub}>
      <span className={wide ? undefined : classes.interval}>
        {t(wide ? 'compare.interval' : 'compare.interval_short', ends)}
      </span>
      {wide && ' · '}
      {t(`compare.magnitude.${p < SIGNIFICANT ? magnitude : 'unproven'}`)}
      {', '}
      <span className={classes.figures}>p {chance}</span>
    </span>
  );
}
