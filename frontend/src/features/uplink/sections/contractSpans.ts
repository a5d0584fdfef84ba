/** An ISP's contract over the time of a chart: one stretch per speed. */
import type { Direction, UplinkDetail } from '@/api/types';

export interface ContractSpan {
  bps: number;
  from: number;
  to: number;
}
type Change = Pick<UplinkDetail['contract_changes'][number], 'from' | 'before' | 'after'>;

/** `endBps` at the end of the window; `changes` inside it, in order of time. */
export function contractSpans(
  endBps: number,
  changes: readonly Change[],
  direction: Direction,
  from: number,
  to: number,
): ContractSpan[] {
  const speed = `${direction}_bps` as const;
  const inside = changes.filter(({ before, after }) => before[speed] !== after[speed]);
  const starts = [from, ...inside.map((change) => Date.parse(change.from))];
  return starts.map((start, place) => ({
    bps: inside[place]?.before[speed] ?? inside.at(-1)?.after[speed] ?? endBps,
    from: start,
    to: starts[place + 1] ?? to,
  }));
}
