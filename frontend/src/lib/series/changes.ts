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
