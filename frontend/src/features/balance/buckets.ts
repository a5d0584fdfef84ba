/** Buckets for pages: owners of remainders, and what moves. */

/** Uplink by remainder; null: no rule marks it. Its length is the denominator. */
export type Buckets = readonly (number | null)[];

export interface Move {
  readonly from: number | null;
  readonly to: number | null;
  readonly count: number;
}

/** The largest first; null if the denominators differ. */
export function moves(before: Buckets, after: Buckets): Move[] | null {
  if (before.length !== after.length) return null;
  const counts = new Map<string, Move>();
  before.forEach((from, remainder) => {
    const to = after[remainder] ?? null;
    if (from === to) return;
    const key = `${from} ${to}`;
    counts.set(key, { from, to, count: (counts.get(key)?.count ?? 0) + 1 });
  });
  return [...counts.values()].sort((move, other) => other.count - move.count);
}

/** All are, if the denominators differ. */
export const isMoved = (mine: Buckets, other: Buckets, remainder: number): boolean =>
  mine.length === other.length && mine[remainder] !== other[remainder];

export const weightOf = (buckets: Buckets, uplinkId: number | null): number =>
  buckets.filter((id) => id === uplinkId).length;

/** Whether each ISP has the same part, whatever the denominator; false without buckets. */
export function isSameSplit(now: Buckets, other: Buckets): boolean {
  const part = (owners: Buckets, id: number | null) => weightOf(owners, id) / owners.length;
  return now.length > 0 && [...now, ...other].every((id) => part(now, id) === part(other, id));
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** The same split with the fewest buckets: 2, 2, 2 is 1, 1, 1. */
export function reduced(weights: readonly number[]): number[] {
  const common = weights.reduce(divisor, 0) || 1;
  return weights.map((weight) => weight / common);
}

/** `1:2:2`, in the order of the uplinks. */
export const ratio = (weights: readonly number[]): string => weights.join(':');
