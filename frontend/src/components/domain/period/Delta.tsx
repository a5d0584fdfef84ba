import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/text/useFormat';
import classes from './Delta.module.css';

interface DeltaProps {
  /** Of a share, a part of 1; of a rate or amount, as part of what it was. Null: nothing to compare with. */
  change: number | null | undefined;
  /** A share changes by points: a percentage of a percentage says two things. */
  unit: 'points' | 'percent';
  digits?: number;
  /** Which way is good; left out where neither is. */
  better?: 'less' | 'more';
}

/** Beside a figure: by how much it differs from the period before. */
export function Delta({ change, unit, digits = 1, better }: DeltaProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (change == null) return null;
  const shown = format.signed(100 * change, unit === 'points' ? digits : 0);
  const way = shown.startsWith('+') ? 'more' : shown.startsWith('−') ? 'less' : null;
  return (
    <span
      className={classes.delta}
      data-testid="delta"
      data-better={better && way ? better === way : undefined}
    >
      <span aria-hidden>{way === 'more' ? '▲' : way === 'less' ? '▼' : '='}</span>{' '}
      {way !== null && `${shown} ${unit === 'points' ? t('words.points') : '%'}`}
      <span className="visually-hidden"> {t(way === null ? 'before.same' : 'before.than')}</span>
    </span>
  );
}
