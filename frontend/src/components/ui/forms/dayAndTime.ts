/** A local time as the two fields that it is typed in. */
import { completeTime, isTimeOfDay } from '@/lib/time/workhours';

export interface DayAndTime {
  /** `2026-11-21`. */
  date: string;
  /** As it was typed. */
  time: string;
}

export const partsOf = (local: string): DayAndTime => ({
  date: local.slice(0, 10),
  time: local.slice(11, 16),
});

/** `2026-11-21T08:00`; empty while one of them is missing or is no time. */
export function joined({ date, time }: DayAndTime): string {
  const clock = completeTime(time);
  return date !== '' && isTimeOfDay(clock) && clock !== '24:00' ? `${date}T${clock}` : '';
}
