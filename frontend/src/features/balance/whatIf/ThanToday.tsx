import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/text/useFormat';
import classes from '../Balance.module.css';

interface ThanTodayProps {
  /** Parts of 1 in points, else minutes; null or undefined: nothing to compare with. */
  change: number | null | undefined;
  unit: 'points' | 'minutes';
}

/** Below a figure: by how much it differs from today's. Nothing where it does not. */
export function ThanToday({ change, unit }: ThanTodayProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (change == null) return null;
  const shown = unit === 'points' ? format.signed(100 * change, 1) : format.signed(change, 0);
  if (!/^[+−]/.test(shown)) return null;
  const said =
    unit === 'points'
      ? `${shown} ${t('words.points')}`
      : t('balance.what_if.minutes', { n: shown });
  return (
    <span className={classes.sub} data-testid="than-today">
      {t('balance.what_if.than_today', { change: said })}
    </span>
  );
}
