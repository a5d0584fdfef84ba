import type { Interval } from '@/api/types';
import { formatNumber, UNKNOWN } from '@/lib/text/units';
import { useFormat } from '@/lib/text/useFormat';

/** Tenths, as the sentences of a recommendation have them: a figure is the same wherever it stands. */
const DIGITS = 1;

/** `74.5 % (68.2–80.1)`. */
export function useEstimateText() {
  const format = useFormat();
  const percent = (value: number) => formatNumber(value * 100, format.locale, DIGITS);
  /** Nothing where both ends are the same as they are shown: that is no range. */
  const band = ({ low, high }: Interval): string =>
    low === null || high === null || percent(low) === percent(high)
      ? ''
      : ` (${percent(low)}–${percent(high)})`;
  /** A gain below zero is a rise. */
  const fall = (gain: number): string => {
    const sign = gain > 0 ? '−' : gain < 0 ? '+' : '';
    return `${sign}${percent(Math.abs(gain))}`;
  };
  return {
    share: (interval: Interval): string =>
      interval.value === null
        ? UNKNOWN
        : `${format.share(interval.value, DIGITS)}${band(interval)}`,
    /** The change of a figure that should fall: `−18.2 (−24.0 … −12.1)`. */
    points: ({ value, low, high }: Interval): string => {
      if (value === null) return UNKNOWN;
      const range =
        low === null || high === null || fall(high) === fall(low)
          ? ''
          : ` (${fall(high)} … ${fall(low)})`;
      return `${fall(value)}${range}`;
    },
  };
}
