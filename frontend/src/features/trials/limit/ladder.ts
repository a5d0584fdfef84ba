/** Variants of a trial that finds a limit: one queue at several percents of the contract, `cake@95`. */

const AT_LIMIT = /^(.+)@(\d+)$/;

export interface Rung {
  kind: string;
  /** Of the contract. */
  percent: number;
}

/** Undefined for a variant that names no limit. */
export function rungOf(variant: string): Rung | undefined {
  const [, kind, percent] = AT_LIMIT.exec(variant) ?? [];
  return kind && percent ? { kind, percent: Number(percent) } : undefined;
}

/** As the server takes them; what the router has now is one more. */
export const LIMIT_COUNT = { least: 2, most: 7 } as const;

export const hasLimits = ({ length }: readonly number[]): boolean =>
  LIMIT_COUNT.least <= length && length <= LIMIT_COUNT.most;

/** The limits of a trial from the highest on; none where queues are compared. */
export const limitsOf = (variants: readonly string[]): number[] =>
  variants.flatMap((variant) => rungOf(variant)?.percent ?? []).toSorted((a, b) => b - a);
