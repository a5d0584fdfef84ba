/** Hours of the week (0 = Monday 00:00 of the campus's clock) as a grid. */
import { hoursOf, minutesOf, type Hours } from '@/lib/time/workhours';

export const HOURS = 24;

/** ISO weekday, 1 = Monday. */
export const weekdayOf = (hourOfWeek: number): number => Math.floor(hourOfWeek / HOURS) + 1;
export const hourOf = (hourOfWeek: number): number => hourOfWeek % HOURS;

/** Seven rows of 24, Monday first; null: not measured. */
export function weekGrid<T extends { readonly hour_of_week: number }>(
  cells: readonly T[],
  value: (cell: T) => number | null,
): (number | null)[][] {
  const known = new Map(cells.map((cell) => [cell.hour_of_week, value(cell)]));
  return Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: HOURS }, (_, hour) => known.get(day * HOURS + hour) ?? null),
  );
}

/** ISO weekday. */
export const isWorkHour = (hours: readonly Hours[], weekday: number, hour: number): boolean =>
  hoursOf(hours, weekday).some(
    ({ from, to }) => minutesOf(from) < (hour + 1) * 60 && minutesOf(to) > hour * 60,
  );
