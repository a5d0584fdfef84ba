/** Definitions: docs/glossary.md. */

export type Band = 'balanced' | 'skewed' | 'strongly_skewed';
export const BALANCED_BELOW = 0.05;
export const STRONGLY_SKEWED_ABOVE = 0.15;

export function bandOf(skew: number | null | undefined): Band | null {
  if (skew == null) return null;
  if (skew < BALANCED_BELOW) return 'balanced';
  return skew > STRONGLY_SKEWED_ABOVE ? 'strongly_skewed' : 'skewed';
}

/** In percentage points; null when nothing was achieved yet, or nothing was due. */
export const pointsOff = (achieved: number | null, ideal: number | null): number | null =>
  achieved === null || ideal === null ? null : (achieved - ideal) * 100;

export interface Split {
  state: 'known' | 'partial' | 'unknown';
  least_s: number;
  longest_s: number;
}

/** Null where there is nothing to say, or nothing was seen at all. */
export function splitReason(split: Split): 'unseen' | 'unknown' | 'partial' | null {
  if (split.state === 'known' || split.longest_s === 0) return null;
  return split.least_s === 0 ? 'unseen' : split.state;
}

/** Part of the bytes from which our own tests are mentioned. */
const TESTS_MATTER_FROM = 0.001;

export const testsMatter = (total: { bytes: number; probe_bytes: number }): boolean =>
  total.probe_bytes > 0 && total.probe_bytes > total.bytes * TESTS_MATTER_FROM;

/** Common to all bars of a page. */
export function shareAxisMax(shares: readonly (number | null | undefined)[]): number {
  const largest = Math.max(0, ...shares.map((share) => share ?? 0));
  return Math.min(1, Math.max(0.5, Math.ceil(largest * 10 + 0.3) / 10));
}
