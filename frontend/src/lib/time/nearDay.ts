import { addDays, dateIn, localOf } from '@/lib/time/days';
import { MINUTE_MS } from '@/lib/time/lengths';

export type NearDay = 'begun' | 'now' | 'today' | 'tonight' | 'tomorrow';

const EVENING = 18;
const MORNING = 6;
const isNight = (hour: number) => hour >= EVENING || hour < MORNING;

/** A form is open for a while before it is sent. */
const JUST_NOW_MS = 5 * MINUTE_MS;

/** How one speaks of a begin that is near, on the clock of the campus; null: by its date. The hours after midnight
 *  belong to the night before them. */
export function nearDayOf(fromMs: number, nowMs: number, zone: string): NearDay | null {
  if (Math.abs(fromMs - nowMs) <= JUST_NOW_MS) return 'now';
  if (fromMs < nowMs) return 'begun';
  const hour = Number(localOf(new Date(fromMs).toISOString(), zone).slice(11, 13));
  const hourNow = Number(localOf(new Date(nowMs).toISOString(), zone).slice(11, 13));
  const date = dateIn(fromMs, zone);
  const today = dateIn(nowMs, zone);
  const tomorrow = addDays(today, 1);
  // At two in the morning it is this night already; its next evening is not the same one.
  const nightBegan = hourNow < MORNING;
  const isThisNight = nightBegan
    ? date === today && hour < MORNING
    : (date === today && hour >= EVENING) || (date === tomorrow && hour < MORNING);
  if (isNight(hour) && isThisNight) return 'tonight';
  if (date === today) return 'today';
  return date === tomorrow ? 'tomorrow' : null;
}
