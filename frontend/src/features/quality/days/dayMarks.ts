/** Slots of a day as marks on a line: where each one stands, and in which lane, so that none hides another. */
import type { Standing } from '../runs/outcomes';

export interface Slot {
  at: number;
  standing: Standing;
}
export type Placed<S> = S & { x: number; lane: number };

/** In each lane marks are at least `room` apart; a mark goes into the first lane that has room. */
export function placeMarks<S extends Slot>(
  slots: readonly S[],
  span: { from: number; to: number },
  width: number,
  room: number,
): { marks: Placed<S>[]; lanes: number } {
  const ends: number[] = [];
  const marks = slots
    .toSorted((a, b) => a.at - b.at)
    .map((slot) => {
      const x = ((slot.at - span.from) / (span.to - span.from)) * width;
      const free = ends.findIndex((end) => x - end >= room);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = x;
      return { ...slot, x, lane };
    });
  return { marks, lanes: Math.max(1, ends.length) };
}
