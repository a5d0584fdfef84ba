/** What a line's figures are worth at this second. */
import type { WallLine } from '@/api/types';

type State = WallLine['state']['state'];

/** A figure grows old by itself: whatever the server last said, from here on it is no news. */
export const shownLine = (state: State, ageS: number | null, staleAfterS: number): State =>
  state === 'up' && ageS !== null && ageS > staleAfterS ? 'stale' : state;

/** The limits that a NOC knows: 70 % amber, 90 % red. */
export function loadTone(used: number | null): 'ok' | 'warn' | 'danger' | undefined {
  if (used === null) return undefined;
  return used >= 0.9 ? 'danger' : used >= 0.7 ? 'warn' : 'ok';
}

const HALF_A_DAY_MS = 12 * 3_600_000;
const A_MONTH_MS = 30 * 86_400_000;

interface Times {
  clock: (at: string) => string;
  day: (at: string) => string;
  date: (at: string) => string;
}

/** Since when, as short as it is clear: `21:04`, `20 Nov 21:04`, `3 Mar 2026`. */
export function sinceText(since: string, nowMs: number, format: Times): string {
  const ageMs = nowMs - Date.parse(since);
  if (ageMs < HALF_A_DAY_MS) return format.clock(since);
  return ageMs < A_MONTH_MS ? `${format.day(since)} ${format.clock(since)}` : format.date(since);
}
