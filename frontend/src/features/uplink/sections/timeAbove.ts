export const LIMITS = [70, 80, 90] as const;

const ENDS = [0.05, 0.1, 0.25, 0.5, 1] as const;

/** Common to all bars: the first round end that holds them. */
export function scaleEnd(parts: readonly (number | null)[]): number {
  const most = Math.max(0, ...parts.map((part) => part ?? 0));
  return ENDS.find((end) => most <= end) ?? 1;
}
