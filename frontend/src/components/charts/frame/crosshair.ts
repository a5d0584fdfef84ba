/** One moment under the pointer on every chart of a page. */
import { createContext, useContext } from 'react';

/** Charts of one page move together, unless a part has its own time. */
export const CrosshairGroup = createContext('page');

/** Rows of two charts may differ in their moments. */
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

/** For a Recharts chart of time. */
export function useCrosshair(group?: string) {
  const page = useContext(CrosshairGroup);
  return { syncId: group ?? page, syncMethod };
}
