/** `HH:MM` intervals; ISO weekdays, 1 = Monday. */
import { MINUTE_MS } from './lengths';

export interface Hours {
  readonly weekday: number;
  readonly from: string;
  readonly to: string;
}
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;

export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** `8`, `8.30`, `0830`, `17:00` become `HH:MM`; anything else is left as it is. */
export function completeTime(text: string): string {
  const match = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim());
  return match?.[1] ? `${match[1].padStart(2, '0')}:${match[2] ?? '00'}` : text;
}

export const isTimeOfDay = (text: string): boolean => TIME.test(text);

export type HoursProblem = 'invalid' | 'order' | 'overlap';

export function hoursProblem(day: readonly Hours[]): HoursProblem | null {
  if (day.some(({ from, to }) => !TIME.test(from) || !TIME.test(to))) return 'invalid';
  if (day.some(({ from, to }) => minutesOf(from) >= minutesOf(to))) return 'order';
  const sorted = [...day].sort((a, b) => minutesOf(a.from) - minutesOf(b.from));
  const overlaps = sorted.some((hours, index) => {
    const previous = sorted[index - 1];
    return previous !== undefined && minutesOf(previous.to) > minutesOf(hours.from);
  });
  return overlaps ? 'overlap' : null;
}

export const hoursOf = (hours: readonly Hours[], weekday: number): Hours[] =>
  hours.filter((candidate) => candidate.weekday === weekday);

export const weeklyHours = (hours: readonly Hours[]): number =>
  hours.reduce((sum, { from, to }) => sum + Math.max(0, minutesOf(to) - minutesOf(from)), 0) / 60;

export function copyHours(
  hours: readonly Hours[],
  from: number,
  targets: readonly number[],
): Hours[] {
  const source = hoursOf(hours, from);
  const kept = hours.filter(({ weekday }) => !targets.includes(weekday));
  const copies = targets.flatMap((weekday) => source.map((interval) => ({ ...interval, weekday })));
  return [...kept, ...copies].sort(
    (a, b) => a.weekday - b.weekday || minutesOf(a.from) - minutesOf(b.from),
  );
}

/** `localDay` gives weekday and midnight. */
export interface LocalDay {
  readonly date: string;
  readonly weekday: number;
  readonly midnightMs: number;
}
export function workingSpans(
  days: readonly LocalDay[],
  hours: readonly Hours[],
  daysOff: ReadonlySet<string>,
): { from: number; to: number }[] {
  return days.flatMap((day) =>
    daysOff.has(day.date)
      ? []
      : hoursOf(hours, day.weekday).map(({ from, to }) => ({
          from: day.midnightMs + minutesOf(from) * MINUTE_MS,
          to: day.midnightMs + minutesOf(to) * MINUTE_MS,
        })),
  );
}
