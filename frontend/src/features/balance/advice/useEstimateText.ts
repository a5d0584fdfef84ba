import type { Interval } from '@/api/types';
import { formatNumber, UNKNOWN } from '@/lib/text/units';
import { useFormat } from '@/lib/text/useFormat';
import { decimalsOf } from './estimate';

/** `74 % (68–80)`. */
export function useEstimateText() {
  const format = useFormat();
  /** Nothing where both ends are the same as they are shown: that is no range. */
  const band = ({ low, high }: Interval, digits: number): string => {
    if (low === null || high === null) return '';
    const [from, to] = [low, high].map((end) => formatNumber(end * 100, format.locale, digits));
    return from === to ? '' : ` (${from}–${to})`;
  };
  return {
    share: (interval: Interval): string => {
      if (interval.value === null) return UNKNOWN;
      const digits = decimalsOf(interval);
      return `${format.share(interval.value, digits)}${band(interval, digits)}`;
    },
  };
}
