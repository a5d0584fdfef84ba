/** How long an ISP was fuller than each known limit. */

export const LIMITS = [70, 80, 90] as const;

/** Ends of the scale that read well. */
const ENDS = [0.05, 0.1, 0.25, 0.5, 1] as const;

/** A common end of all bars, so that their lengths compare: the first round one that holds them all. */
export function scaleEnd(parts: readonly (number | null)[]): number {
  const most = Math.max(0, ...parts.map((part) => part ?? 0));
  return ENDS.find((end) => most <= end) ?? 1;
}
