/** One hue from faint to full in steps that a legend can name, and the arrow keys in the grid. */

/** Parts of the capacity where a shade begins, with the limits 70 % and 90 %. */
export const UTILIZATION_STEPS = [0, 0.1, 0.3, 0.5, 0.7, 0.9] as const;
/** Must differ from nothing measured. */
const FAINTEST = 0.08;

/** The last step whose lower end the value reaches, at least the first. */
export function heatStep(value: number, steps: readonly number[]): number {
  const above = steps.findIndex((from) => value < from);
  return above === -1 ? steps.length - 1 : Math.max(0, above - 1);
}

/** Evenly from faint to full. */
export const heatStrength = (step: number, steps: number): number =>
  steps <= 1 ? 1 : FAINTEST + (1 - FAINTEST) * (step / (steps - 1));

/** CSS; `color` is the full hue. */
export const heatShade =
  (color: string, steps: readonly number[]) =>
  (value: number): string => {
    const strength = heatStrength(heatStep(value, steps), steps.length);
    return `color-mix(in oklab, ${color} ${Math.round(strength * 100)}%, var(--tb-surface))`;
  };

export interface HeatPlace {
  readonly row: number;
  readonly column: number;
}

const MOVES: Record<string, (at: HeatPlace, last: HeatPlace) => HeatPlace> = {
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, last) => ({ row, column: last.column }),
  PageUp: ({ column }) => ({ row: 0, column }),
  PageDown: ({ column }, last) => ({ row: last.row, column }),
};

/** Never out of the grid; null for other keys. */
export function heatMove(at: HeatPlace, key: string, last: HeatPlace): HeatPlace | null {
  const to = MOVES[key]?.(at, last);
  if (!to) return null;
  return {
    row: Math.min(last.row, Math.max(0, to.row)),
    column: Math.min(last.column, Math.max(0, to.column)),
  };
}
