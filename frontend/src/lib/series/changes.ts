/** A figure against the same figure of the period before. */

/** Of the hours that count: with less, a figure says nothing. The verdicts have the same limit. */
export const OBSERVED_ENOUGH = 0.5;

interface Observed {
  readonly coverage: { readonly observed: number };
}

export const isEnough = ({ coverage }: Observed): boolean => coverage.observed >= OBSERVED_ENOUGH;

/** Parts of 1; null where one is not known. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : now - before;

/** Of a rate, as part of what it was; null where it was nothing or is not known. */
export const growthOf = (now: number | null, before: number | null): number | null =>
  now === null || !before ? null : now / before - 1;

/** Of the contract. A percentage of less says how quiet that time was, not how much is carried now. */
export const BASE_ENOUGH = 0.1;
/** A percentage of something doubled is read as a mistake. */
const GREATEST_GROWTH = 1;

/** Parts of what it was, or the difference itself, in the unit of the figure. */
export interface FlowChange {
  unit: 'percent' | 'difference';
  change: number;
}

/** `base`: what was carried before as a part of the contract; null where that is not known. */
export function flowChange(
  now: number | null,
  before: number | null,
  base: number | null,
): FlowChange | null {
  const difference = changeOf(now, before);
  if (difference === null) return null;
  const growth = growthOf(now, before);
  const isPercent = growth !== null && growth <= GREATEST_GROWTH;
  return isPercent && base !== null && base >= BASE_ENOUGH
    ? { unit: 'percent', change: growth }
    : { unit: 'difference', change: difference };
}
