/** A day, or hours of it, on the clock of the campus. */
import { serverNow } from '@/lib/time/clock';
import { addDays, dateIn, instantOf, localOf, midnightMs } from '@/lib/time/days';
import type { Span } from '@/lib/view';
import { datesOf } from '../weekHours';
import { HOURS, hourOf } from '@/lib/series/weekGrid';

const DAYS_OF_A_WEEK = 7;

/** Of a day's clock: from 0 to 23, to 1 to 24. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}
export const WHOLE_DAY: Hours = { from: 0, to: HOURS };

const text = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

/** When it is so late on a day; null: the clock of that day has no such time. Of a time that comes twice the first. */
function timeOf(date: string, hour: number, zone: string): string | null {
  if (hour === 0) return text(midnightMs(date, zone));
  if (hour === HOURS) return text(midnightMs(addDays(date, 1), zone));
  const local = `${date}T${String(hour).padStart(2, '0')}:00`;
  const at = instantOf(local, zone);
  return at !== null && localOf(at, zone) === local ? at : null;
}

/** Null: the clock of that day has no such hours. */
export function hoursSpan(date: string, hours: Hours, zone: string): Span | null {
  const [from, to] = [timeOf(date, hours.from, zone), timeOf(date, hours.to, zone)];
  return from !== null && to !== null && Date.parse(from) < Date.parse(to) ? { from, to } : null;
}

/** The hours null: the period is no day, and no whole hours of one. Its last day is named then. */
export function hoursShown(
  { from, to }: Span,
  zone: string,
): { date: string; hours: Hours | null } {
  const date = dateIn(Date.parse(to) - 1, zone);
  const [begin, end] = [localOf(from, zone), localOf(to, zone)];
  const isOfDay = begin.startsWith(date) && begin.endsWith(':00') && end.endsWith(':00');
  if (!isOfDay) return { date, hours: null };
  const until = end.startsWith(date) ? Number(end.slice(11, 13)) : HOURS;
  return { date, hours: { from: Number(begin.slice(11, 13)), to: until } };
}

/** The same hours a week earlier or later; null: they have not begun, or the clock skips them. */
export function weekBeside(shown: Span, weeks: -1 | 1, zone: string): Span | null {
  const { date, hours } = hoursShown(shown, zone);
  if (hours === null) return null;
  const span = hoursSpan(addDays(date, weeks * DAYS_OF_A_WEEK), hours, zone);
  return span && Date.parse(span.from) < serverNow() ? span : null;
}

/** The newest time at which an hour of the week was in a period; null: it was in none. */
export function newestHour(hourOfWeek: number, window: Span, zone: string): Span | null {
  const date = datesOf(hourOfWeek, window, zone, 1000).at(-1);
  const from = hourOf(hourOfWeek);
  return date === undefined ? null : hoursSpan(date, { from, to: from + 1 }, zone);
}
