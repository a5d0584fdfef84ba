/** Keeps the extremes of each stretch of time, so that no spike or stall gets lost. */
import type { Row } from './series';

/** All that a chart of our width can show. */
export const DRAWN_POINTS = 1_500;

/** At most `limit` rows, or first and last: per bucket of time and key the smallest, the largest, and one gap.
 * Rows in time order, never averages. */
export function downsample<K extends string>(
  rows: readonly Row<K>[],
  keys: readonly K[],
  limit = DRAWN_POINTS,
): readonly Row<K>[] {
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last || rows.length <= limit) return rows;
  const buckets = Math.floor((limit - 2) / (3 * keys.length));
  const width = (last.at - first.at) / buckets || 1;
  const kept = new Set([0, rows.length - 1]);
  let begin = 0;
  for (let bucket = 1; bucket <= buckets && begin < rows.length; bucket += 1) {
    const end =
      bucket === buckets ? rows.length : endOfBucket(rows, begin, first.at + bucket * width);
    for (const key of keys) extremes(rows, key, begin, end).forEach((index) => kept.add(index));
    begin = end;
  }
  return rows.filter((_, index) => kept.has(index));
}

function endOfBucket(rows: readonly { at: number }[], begin: number, until: number): number {
  let end = begin;
  for (let row = rows[end]; row && row.at < until; row = rows[end]) end += 1;
  return end;
}

function extremes<K extends string>(
  rows: readonly Row<K>[],
  key: K,
  begin: number,
  end: number,
): number[] {
  let least = -1;
  let most = -1;
  let gap = -1;
  let low = Infinity;
  let high = -Infinity;
  for (let index = begin; index < end; index += 1) {
    const value = rows[index]?.[key] ?? null;
    if (value === null) gap = index;
    else {
      if (value < low) [low, least] = [value, index];
      if (value > high) [high, most] = [value, index];
    }
  }
  return [least, most, gap].filter((index) => index >= 0);
}
