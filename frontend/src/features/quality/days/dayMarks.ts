/** Slots of a day as marks in lanes, so that none hides another. */
import type { Standing } from '../runs/outcomes';

export interface Slot {
  at: number;
  standing: Standing;
}
export type Placed<S> = S & { x: number; lane: number };

/** Marks in a lane are at least `room` apart; each goes into the first lane with room. */
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
