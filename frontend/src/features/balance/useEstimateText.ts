import type { Interval } from '@/api/types';
import { UNKNOWN } from '@/lib/units';
import { useFormat } from '@/lib/useFormat';

/** Estimates as people read them: `74 % (68–80)`. */
export function useEstimateText() {
  const format = useFormat();
  const percent = (value: number) => format.number(value * 100);
  const band = ({ low, high }: Interval): string =>
    low === null || high === null ? '' : ` (${percent(low)}–${percent(high)})`;
  return {
    share: (one: Interval): string =>
      one.value === null ? UNKNOWN : `${format.share(one.value, 0)}${band(one)}`,
    /** What is gained in percentage points, with its sign turned: less is better. */
    points: (one: Interval): string =>
      one.value === null ? UNKNOWN : `−${percent(one.value)}${band(one)}`,
  };
}
