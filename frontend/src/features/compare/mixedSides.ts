/** Sides of a comparison that hold a change of the balancing: their figures mix before and after it. */
import type { Comparison, Regime } from '@/api/types';
import { sideKey } from './volumeRows';

export interface MixedSide {
  readonly side: 'a' | 'b';
  readonly periods: number;
  /** The newest change inside, and what it is between. */
  readonly changedAt: string;
  readonly before: number;
  readonly after: number;
}

type Period = Pick<Regime, 'id' | 'from'>;
type Known = Pick<Comparison, 'a' | 'b' | 'caveats' | 'side_a' | 'side_b'>;

export function mixedSides(comparison: Known, regimes: readonly Period[]): MixedSide[] {
  const inOrder = regimes.toSorted((a, b) => startOf(a) - startOf(b));
  return (['a', 'b'] as const).flatMap((side) => {
    const { window } = comparison[side];
    const [from, to] = [Date.parse(window.from), Date.parse(window.to)];
    const periods = periodsIn(comparison, side);
    const place = inOrder.findLastIndex((each) => startOf(each) > from && startOf(each) < to);
    const [before, after] = [inOrder[place - 1], inOrder[place]];
    if (periods < 2 || !before || !after) return [];
    return [{ side, periods, changedAt: after.from, before: before.id, after: after.id }];
  });
}

/** How many ways of balancing a side holds, as the server counts them. */
function periodsIn({ caveats }: Pick<Comparison, 'caveats'>, side: 'a' | 'b'): number {
  const mixed = caveats.find(
    ({ code, params }) => code === 'several_regimes' && params.side === side.toUpperCase(),
  );
  return mixed ? Number(mixed.params.count) : 1;
}

/** The one way in which a side was balanced; null: several, or none is known. */
export function onlyRegime(
  comparison: Pick<Comparison, 'caveats' | 'side_a' | 'side_b'>,
  side: 'a' | 'b',
): Regime | null {
  return periodsIn(comparison, side) > 1 ? null : comparison[sideKey(side)].regime;
}

const startOf = ({ from }: Period): number => Date.parse(from);
