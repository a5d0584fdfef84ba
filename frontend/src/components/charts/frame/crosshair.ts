/** One moment under the pointer, shown on every chart of time of a page. */
import { createContext, useContext } from 'react';

/** The charts that move together. Those of one page do, unless a part of it has a time of its own. */
export const CrosshairGroup = createContext('page');

/** The rows of two charts need not be at the same moments: the nearest one answers. */
export function nearest(ticks: readonly { value: unknown }[], at: number): number {
  let best = -1;
  let distance = Infinity;
  ticks.forEach(({ value }, index) => {
    const away = Math.abs(Number(value) - at);
    if (away < distance) [best, distance] = [index, away];
  });
  return best;
}

const syncMethod = (
  ticks: readonly { value: unknown }[],
  data: { activeLabel?: string | number | undefined },
): number => nearest(ticks, Number(data.activeLabel));

/** What a Recharts chart of time is given, so that its crosshair follows the others. */
export function useCrosshair(group?: string) {
  const page = useContext(CrosshairGroup);
  return { syncId: group ?? page, syncMethod };
}
