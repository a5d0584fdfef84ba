/** Regimes on one axis of time, and the two to compare. */
import type { Regime } from '@/api/types';

export interface TimelineSpan {
  readonly id: number;
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

/** Oldest first; the last one ends now. */
export const timelineSpans = (regimes: readonly Regime[], now: number): TimelineSpan[] =>
  regimes
    .map(({ id, label, from, to }) => ({
      id,
      label,
      from: Date.parse(from),
      to: to === null ? Math.max(now, Date.parse(from)) : Date.parse(to),
    }))
    .sort((a, b) => a.from - b.from);

/** A third choice replaces the first. */
export const toggled = (chosen: readonly number[], id: number): number[] =>
  chosen.includes(id) ? chosen.filter((spanId) => spanId !== id) : [...chosen, id].slice(-2);

/** The earlier one is A; null unless there are two. */
export function pairOf(
  spans: readonly TimelineSpan[],
  chosen: readonly number[],
): { a: number; b: number } | null {
  const [a, b] = spans.filter(({ id }) => chosen.includes(id));
  return a && b ? { a: a.id, b: b.id } : null;
}
