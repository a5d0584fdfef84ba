import type { Format } from '@/lib/text/useFormat';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/time/lengths';

const MINUTE_S = MINUTE_MS / 1000;
const HOUR_S = HOUR_MS / 1000;
const DAY_S = DAY_MS / 1000;
/** From so many days on a length is said in days. */
const LEAST_DAYS = 2;

/** How long something lasted that is over, in one form for a column: `47 min`, `2 h 05 min`, `3 days 4 h`. */
export function lasted(seconds: number, format: Pick<Format, 'duration' | 'inUnit'>): string {
  if (seconds < HOUR_S) return format.duration(seconds);
  const isLong = seconds >= LEAST_DAYS * DAY_S;
  const [whole, part] = isLong ? [DAY_S, HOUR_S] : [HOUR_S, MINUTE_S];
  const long = format.inUnit(Math.floor(seconds / whole), isLong ? 'day' : 'hour');
  const rest = Math.floor((seconds % whole) / part);
  return `${long} ${format.inUnit(rest, isLong ? 'hour' : 'minute', isLong ? 1 : 2)}`;
}

/** How long something may last: below an hour with its seconds, so that 44 min 38 s is not 44 min. */
export function allowance(seconds: number, format: Pick<Format, 'duration' | 'inUnit'>): string {
  const rest = Math.floor(seconds % MINUTE_S);
  if (seconds >= HOUR_S || seconds < MINUTE_S || rest === 0) return lasted(seconds, format);
  return `${lasted(seconds - rest, format)} ${format.duration(rest)}`;
}
