/** A typed period: two dates and two times on the clock of the campus. */
import { addDays, dateIn, instantOf, localOf } from './days';
import type { Span } from '@/lib/view';
import { completeTime } from './workhours';
import { DAY_MS } from './lengths';

export interface PeriodFields {
  /** As `2026-11-21`; null: not chosen. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  /** `08:00`; a period may end at `24:00`. */
  readonly fromTime: string;
  readonly toTime: string;
}
export type PeriodProblem = 'days' | 'from_time' | 'to_time' | 'order' | 'future' | 'long';

const START = /^([01]\d|2[0-3]):[0-5]\d$/;
const END = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;
const LONGEST_MS = 10 * 366 * DAY_MS;

/** On the campus's clock; `24:00` is the next midnight. */
const momentOf = (date: string, time: string, zone: string): string | null =>
  time === '24:00'
    ? instantOf(`${addDays(date, 1)}T00:00`, zone)
    : instantOf(`${date}T${time}`, zone);

/** Or the first mistake. */
export function spanOf(
  fields: PeriodFields,
  nowMs: number,
  zone: string,
): Span | { problem: PeriodProblem } {
  const { firstDay } = fields;
  // One click on the calendar means that day.
  const lastDay = fields.lastDay ?? firstDay;
  const [fromTime, toTime] = [completeTime(fields.fromTime), completeTime(fields.toTime)];
  if (firstDay === null || lastDay === null) return { problem: 'days' };
  if (!START.test(fromTime)) return { problem: 'from_time' };
  if (!END.test(toTime)) return { problem: 'to_time' };
  const from = momentOf(firstDay, fromTime, zone);
  const to = momentOf(lastDay, toTime, zone);
  if (from === null || to === null) return { problem: 'days' };
  if (Date.parse(to) <= Date.parse(from)) return { problem: 'order' };
  if (Date.parse(from) >= nowMs) return { problem: 'future' };
  if (Date.parse(to) - Date.parse(from) > LONGEST_MS) return { problem: 'long' };
  return { from, to };
}

/** An end at midnight belongs to the day before it. */
export function fieldsOf({ from, to }: Span, zone: string): PeriodFields {
  const end = localOf(to, zone);
  const isMidnight = end.endsWith('T00:00');
  const lastDay = end.slice(0, 10);
  return {
    firstDay: dateIn(Date.parse(from), zone),
    fromTime: localOf(from, zone).slice(11),
    lastDay: isMidnight ? addDays(lastDay, -1) : lastDay,
    toTime: isMidnight ? '24:00' : end.slice(11),
  };
}
