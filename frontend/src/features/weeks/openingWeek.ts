/** Which week a reader wants to see first. */
import { dateIn } from '@/lib/time/days';

const WEDNESDAY = 3;

/** ISO weekday, 1 = Monday, of a moment in a zone. */
const weekdayIn = (nowMs: number, zone: string): number =>
  new Date(`${dateIn(nowMs, zone)}T00:00:00Z`).getUTCDay() || 7;

/** From Monday to Wednesday the running week says little: the last whole one is meant. */
export const isLastWeekMeant = (nowMs: number, zone: string): boolean =>
  weekdayIn(nowMs, zone) <= WEDNESDAY;
