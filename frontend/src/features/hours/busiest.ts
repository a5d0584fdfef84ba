/** The busiest hours of the week: how full an ISP is then, and whether that asks for anything. */
import { DIRECTIONS, type Direction, type Profile } from '@/api/types';
import { HOURS } from '@/lib/series/weekGrid';

/** Means of an hour: within it there are fuller minutes. */
const BUSY = 0.7;
const FULL = 0.9;
/** Neighbours this near to the top belong to the same busy time. */
const ALIKE = 0.9;

export interface Busiest {
  state: 'calm' | 'busy' | 'full';
  /** Hours of the week; the last one included. */
  from: number;
  to: number;
  uplinkId: number;
  direction: Direction;
  /** Mean utilization of the busiest hour. */
  part: number;
}

type Cells = Pick<Profile, 'cells'>;

/** Null: nothing was measured. */
export function busiestHours({ cells }: Cells): Busiest | null {
  const all = cells.flatMap((cell) =>
    DIRECTIONS.map((direction) => ({
      hour: cell.hour_of_week,
      uplinkId: cell.uplink_id,
      direction,
      part: cell[`${direction}_utilization`] ?? 0,
    })),
  );
  const top = all.toSorted((a, b) => b.part - a.part || a.hour - b.hour)[0];
  if (!top || top.part === 0) return null;
  const { hour, uplinkId, direction, part } = top;
  const near = new Set(
    all
      .filter((each) => each.uplinkId === uplinkId && each.direction === direction)
      .filter((each) => each.part >= ALIKE * part)
      .map((each) => each.hour),
  );
  const state = part >= FULL ? 'full' : part >= BUSY ? 'busy' : 'calm';
  return {
    state,
    from: reach(hour, -1, near),
    to: reach(hour, 1, near),
    uplinkId,
    direction,
    part,
  };
}

/** Within the day. */
function reach(hour: number, step: number, near: ReadonlySet<number>): number {
  const next = hour + step;
  const isSameDay = Math.floor(next / HOURS) === Math.floor(hour / HOURS);
  return isSameDay && near.has(next) ? reach(next, step, near) : hour;
}
