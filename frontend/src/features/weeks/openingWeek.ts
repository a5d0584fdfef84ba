/** Which week a reader wants to see first. */
import type { WeekReport } from '@/api/types';
import { dateIn } from '@/lib/time/days';
import { secondsBetween } from '@/lib/time/time';

const WEDNESDAY = 3;

/** ISO weekday, 1 = Monday, of a moment in a zone. */
const weekdayIn = (nowMs: number, zone: string): number =>
  new Date(`${dateIn(nowMs, zone)}T00:00:00Z`).getUTCDay() || 7;

/** From Monday to Wednesday the running week says little: the last whole one is meant. */
export const isLastWeekMeant = (nowMs: number, zone: string): boolean =>
  weekdayIn(nowMs, zone) <= WEDNESDAY;

const WEEK_S = 7 * 86_400;
/** A clock change makes a week an hour shorter, never more. */
const CLOCK_CHANGE_S = 3_600;

/** Its window ends now, before seven days are over. */
export const isRunning = ({ summary }: WeekReport): boolean =>
  secondsBetween(summary.window.from, summary.window.to) < WEEK_S - CLOCK_CHANGE_S;
