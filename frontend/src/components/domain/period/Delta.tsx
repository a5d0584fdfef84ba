import { useTranslation } from 'react-i18next';
import { useFormat, type Format } from '@/lib/text/useFormat';
import classes from './Delta.module.css';

/** A share changes by points: a percentage of a percentage says two things. */
type ChangeUnit = 'points' | 'percent' | 'rate' | 'volume';

interface DeltaProps {
  /** Of a share, a part of 1; of a rate or amount, as part of what it was, or bit/s or bytes. Null: nothing to compare with. */
  change: number | null | undefined;
  unit: ChangeUnit;
  digits?: number;
  /** Which way is good; left out where neither is. */
  better?: 'less' | 'more';
}

/** Beside a figure: by how much it differs from the period before. */
export function Delta({ change, unit, digits = 1, better }: DeltaProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (change == null) return null;
  const shown = written(change, unit, { digits, format });
  const way = shown.startsWith('+') ? 'more' : shown.startsWith('−') ? 'less' : null;
  return (
    <span
      className={classes.delta}
      data-testid="delta"
      data-better={better && way ? better === way : undefined}
    >
      <span aria-hidden>{way === 'more' ? '▲' : way === 'less' ? '▼' : '='}</span>{' '}
      {way !== null && [shown, unit === 'points' && t('words.points')].filter(Boolean).join(' ')}
      <span className="visually-hidden"> {t(way === null ? 'before.same' : 'before.than')}</span>
    </span>
  );
}

function written(
  change: number,
  unit: ChangeUnit,
  { digits, format }: { digits: number; format: Format },
): string {
  if (unit === 'rate') return format.signedRate(change);
  if (unit === 'volume') return format.signedVolume(change);
  return unit === 'points'
    ? format.signed(100 * change, digits)
    : `${format.signed(100 * change, 0)} %`;
}
