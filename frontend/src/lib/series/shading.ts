/** Working hours to be drawn behind a curve. */
import { localDays } from '@/lib/time/days';
import { workingSpans, type Hours } from '@/lib/time/workhours';
import { DAY_MS } from '../time/lengths';

interface WorkCalendar {
  readonly hours: readonly Hours[];
  readonly holidays: readonly { date: string }[];
  readonly periods: readonly { kind: string; from: string; to: string }[];
}
const SHADED_UP_TO_MS = 8 * DAY_MS;

/** Where a day is wide enough to see them. */
export function shading(calendar: WorkCalendar, zone: string, from: number, to: number) {
  if (to - from > SHADED_UP_TO_MS) return [];
  const breaks = calendar.periods.filter(({ kind }) => kind === 'break');
  const days = localDays(from, to, zone);
  const off = new Set([
    ...calendar.holidays.map(({ date }) => date),
    ...days.flatMap(({ date }) =>
      breaks.some((period) => period.from <= date && date <= period.to) ? [date] : [],
    ),
  ]);
  return workingSpans(days, calendar.hours, off).filter((span) => span.to > from && span.from < to);
}
