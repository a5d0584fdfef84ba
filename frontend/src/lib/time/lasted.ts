import type { Format } from '@/lib/text/useFormat';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/time/lengths';

const MINUTE_S = MINUTE_MS / 1000;
const HOUR_S = HOUR_MS / 1000;
const DAY_S = DAY_MS / 1000;
/** From here on a length is said in hours, or days; a rest of one of its parts would be said in the part below it. */
const LEAST = 2;

/** How long something lasted that is over: `2 h 15 min`, `3 days 4 h`, never `2 h` for both 2:00 and 2:59. */
export function lasted(seconds: number, format: Pick<Format, 'duration'>): string {
  const [whole, part] = seconds < LEAST * DAY_S ? [HOUR_S, MINUTE_S] : [DAY_S, HOUR_S];
  if (seconds < LEAST * whole) return format.duration(seconds);
  const rest = Math.floor((seconds % whole) / part);
  const long = format.duration(seconds - (seconds % whole));
  return rest < LEAST ? long : `${long} ${format.duration(rest * part)}`;
}

/** How long something may last: below an hour with its seconds, so that 44 min 38 s is not 44 min. */
export function allowance(seconds: number, format: Pick<Format, 'duration'>): string {
  const rest = Math.floor(seconds % MINUTE_S);
  if (seconds >= HOUR_S || seconds < MINUTE_S || rest === 0) return lasted(seconds, format);
  return `${lasted(seconds - rest, format)} ${format.duration(rest)}`;
}
