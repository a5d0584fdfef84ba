import { addDays, dateIn, instantOf } from '@/lib/time/days';
import { DAY_MS, HOUR_MS } from '@/lib/time/lengths';

/** When work begins. */
const MORNING = '07:00';
/** The server refuses a longer one. */
export const LONGEST_SNOOZE_MS = 7 * DAY_MS;

export const hoursFrom = (nowMs: number, hours: number): string =>
  new Date(nowMs + hours * HOUR_MS).toISOString();

/** The next one on the clock of the campus: at night that is the same day. */
export function nextMorning(nowMs: number, zone: string): string {
  const today = dateIn(nowMs, zone);
  const [first, second] = [today, addDays(today, 1)].map(
    (date) => instantOf(`${date}T${MORNING}`, zone) ?? '',
  );
  return first && Date.parse(first) > nowMs ? first : (second ?? '');
}

export const isSnoozeEnd = (until: string | null, nowMs: number): until is string =>
  until !== null && Date.parse(until) > nowMs && Date.parse(until) <= nowMs + LONGEST_SNOOZE_MS;
