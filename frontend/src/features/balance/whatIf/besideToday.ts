/** How the tried weights do beside today's, over the same recorded days. */
import type { WhatIf } from '@/api/types';

/** `mixed`: the split is better and an ISP is full for longer, or the other way round. */
export type Standing = 'better' | 'same' | 'worse' | 'mixed';

interface Figures {
  /** Of the worse direction. */
  skew: number;
  /** Of the ISP that is above 90 % for longest, per day. */
  minutes: number;
}
export interface BesideToday {
  standing: Standing;
  tried: Figures;
  today: Figures;
}

/** Smaller differences are no reason to choose. */
const CLOSE: Figures = { skew: 0.01, minutes: 5 };

function figuresOf(answer: WhatIf): Figures | null {
  const skews = [answer.skew.download, answer.skew.upload].filter((part) => part !== null);
  const minutes = answer.lines.flatMap(({ minutes_above_90_per_day: each }) => each ?? []);
  if (skews.length === 0 || minutes.length === 0) return null;
  return { skew: Math.max(...skews), minutes: Math.max(...minutes) };
}

/** Null where one of the two is not known. */
export function besideToday(answer: WhatIf, now: WhatIf): BesideToday | null {
  const [tried, today] = [figuresOf(answer), figuresOf(now)];
  if (!tried || !today) return null;
  const more = (['skew', 'minutes'] as const)
    .map((figure) => [tried[figure] - today[figure], CLOSE[figure]] as const)
    .filter(([difference, close]) => Math.abs(difference) >= close);
  const isMore = more.map(([difference]) => difference > 0);
  return { standing: standingOf(isMore), tried, today };
}

function standingOf(isMore: readonly boolean[]): Standing {
  if (isMore.length === 0) return 'same';
  if (isMore.every(Boolean)) return 'worse';
  return isMore.some(Boolean) ? 'mixed' : 'better';
}
