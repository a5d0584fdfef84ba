/** An absolute range around something that happened, so that a chart shows what was before and after. */
import { DAY_MS, HOUR_MS } from './lengths';

const MARGIN_MS = HOUR_MS / 2;

const text = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

/** About an hour; more where it lasted long, at most a day after its begin. `to` null: it lasts, or is one moment. */
export function aroundTime(from: string, to: string | null) {
  const start = Date.parse(from);
  const end = Math.min(to === null ? start : Date.parse(to), start + DAY_MS - MARGIN_MS);
  const whole = (ms: number) => Math.floor(ms / 1000) * 1000;
  return {
    range: 'custom' as const,
    from: text(whole(start - MARGIN_MS)),
    to: text(whole(end + MARGIN_MS)),
  };
}
