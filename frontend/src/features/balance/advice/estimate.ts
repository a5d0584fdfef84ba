import type { Interval, Recommendation, StatementOut } from '@/api/types';
import { isSameSplit } from '../buckets';

/** As the sentences of a recommendation (backend/domain/demand/intervals.py): a figure is the same wherever it stands. */
const LARGE = 0.1;
const WIDE = 0.02;

/** Decimals of a predicted part of 1 in per cent: none where its range is far wider than they are. */
export function decimalsOf({ value, low, high }: Interval): 0 | 1 {
  if (value === null || low === null || high === null) return 1;
  return value >= LARGE && high - low >= WIDE ? 0 : 1;
}

/** As it was recorded: no range. */
export function fullestToday(recommendation: Pick<Recommendation, 'lines'>): Interval {
  const known = recommendation.lines.flatMap(({ before }) => before.p95_utilization.value ?? []);
  const value = known.length > 0 ? Math.max(...known) : null;
  return { value, low: value, high: value };
}

/** Whichever ISP it is then. Advice of older versions has only the difference. */
export function fullestThen(
  recommendation: Pick<Recommendation, 'lines' | 'gain' | 'busiest_after'>,
): Interval {
  const { busiest_after: after, gain } = recommendation;
  const today = fullestToday(recommendation).value;
  if (after.value !== null || today === null) return after;
  const less = (points: number | null) => (points === null ? null : today - points);
  return { value: less(gain.value), low: less(gain.high), high: less(gain.low) };
}

const PREDICTING: ReadonlySet<string> = new Set(['busiest_after', 'skew_falls']);

/** What the recommendation says of these very buckets; nothing where it is of others. */
export function predictedOf(
  recommendation: Recommendation | null | undefined,
  buckets: readonly number[],
): readonly StatementOut[] {
  if (recommendation?.verdict !== 'change') return [];
  if (!isSameSplit(buckets, recommendation.buckets)) return [];
  return recommendation.reasons.filter(({ code }) => PREDICTING.has(code));
}
