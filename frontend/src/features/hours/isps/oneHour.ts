/** One hour of a day, on the clock of the campus. */
import { serverNow } from '@/lib/time/clock';
import { addDays, dateIn, instantOf, localOf } from '@/lib/time/days';
import { HOUR_MS } from '@/lib/time/lengths';
import type { Span } from '@/lib/view';
import { datesOf } from '../weekHours';
import { hourOf } from '@/lib/series/weekGrid';

const DAYS_OF_A_WEEK = 7;

/** Null: the clock of that day has no such hour. Of an hour that comes twice it is the first. */
export function hourSpan(date: string, hour: number, zone: string): Span | null {
  const from = instantOf(`${date}T${String(hour).padStart(2, '0')}:00`, zone);
  if (from === null || localOf(from, zone) !== `${date}T${String(hour).padStart(2, '0')}:00`)
    return null;
  return { from, to: new Date(Date.parse(from) + HOUR_MS).toISOString().replace('.000Z', 'Z') };
}

/** The hour null: the period is not one hour. */
export function hourShown({ from, to }: Span, zone: string): { date: string; hour: number | null } {
  const isHour = Date.parse(to) - Date.parse(from) === HOUR_MS;
  const local = localOf(from, zone);
  const date = isHour ? local.slice(0, 10) : dateIn(Date.parse(to) - 1, zone);
  const isWhole = isHour && local.endsWith(':00');
  return { date, hour: isWhole ? Number(local.slice(11, 13)) : null };
}

/** The same hour a week earlier or later; null: it has not begun, or the clock skips it. */
export function weekBeside(shown: Span, weeks: -1 | 1, zone: string): Span | null {
  const { date, hour } = hourShown(shown, zone);
  if (hour === null) return null;
  const span = hourSpan(addDays(date, weeks * DAYS_OF_A_WEEK), hour, zone);
  return span && Date.parse(span.from) < serverNow() ? span : null;
}

/** The newest time at which an hour of the week was in a period; null: it was in none. */
export function newestHour(hourOfWeek: number, window: Span, zone: string): Span | null {
  const date = datesOf(hourOfWeek, window, zone, 1000).at(-1);
  return date === undefined ? null : hourSpan(date, hourOf(hourOfWeek), zone);
}
