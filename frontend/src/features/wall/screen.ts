/** An alarm while it is news, then alarms and figures in turn: a long outage hides neither the other routers nor
 * its effects on this one. */
import { turnAt, type Turn } from './rotation';

export interface Screen {
  readonly shows: 'alarm' | 'figures';
  /** Turns of routers with figures, and with alarms; null without any. */
  readonly figures: Turn | null;
  readonly alarm: Turn | null;
  /** At the last news, and when that was. */
  readonly keys: readonly string[];
  readonly newsAtMs: number;
}

interface Alarmed {
  readonly key: string;
  readonly routerId: number;
  readonly overMs: number | null;
}

interface Now {
  /** Worst first. */
  order: readonly number[];
  alarms: readonly Alarmed[];
  nowMs: number;
  everyMs: number;
}

/** How long a new alarm has the screen for itself. */
export const NEWS_MS = 120_000;

/** The same object while nothing changes. */
export function screenAt(held: Screen | null, now: Now): Screen {
  const { order, alarms, nowMs, everyMs } = now;
  const { keys, newsAtMs, newest } = newsOf(held, alarms, nowMs);
  const shows = alarms.length > 0 && hasAlarmTurn(alarms, nowMs - newsAtMs, everyMs);
  const turn = (from: Turn | null, ids: readonly number[]) => turnAt(from, ids, nowMs, everyMs);
  const alarmed = order.filter((id) => alarms.some(({ routerId }) => routerId === id));
  const next: Screen = {
    shows: shows ? 'alarm' : 'figures',
    // Turns that are not on the screen wait.
    figures: shows ? (held?.figures ?? null) : turn(held?.figures ?? null, order),
    alarm: shows ? turn(newest ?? held?.alarm ?? null, alarmed) : (held?.alarm ?? null),
    keys,
    newsAtMs,
  };
  return held && isSame(held, next) ? held : next;
}

/** An alarm that ended is no news. */
function newsOf(held: Screen | null, alarms: readonly Alarmed[], nowMs: number) {
  const keys = alarms.map(({ key }) => key).toSorted();
  const news = alarms.find(({ key }) => !held?.keys.includes(key));
  const known = held?.keys.join() === keys.join() ? held.keys : keys;
  if (!news) return { keys: known, newsAtMs: held?.newsAtMs ?? nowMs, newest: null };
  const { routerId } = news;
  return { keys, newsAtMs: nowMs, newest: { routerId, sinceMs: nowMs, shown: [routerId] } };
}

/** The end is told at once. A clock that was set back counts as one that went on. */
function hasAlarmTurn(alarms: readonly Alarmed[], ageMs: number, everyMs: number): boolean {
  const shared = Math.abs(ageMs) - NEWS_MS;
  if (shared < 0 || alarms.some(({ overMs }) => overMs !== null)) return true;
  return Math.floor(shared / everyMs) % 2 === 1;
}

const isSame = (a: Screen, b: Screen): boolean =>
  a.shows === b.shows &&
  a.figures === b.figures &&
  a.alarm === b.alarm &&
  a.keys === b.keys &&
  a.newsAtMs === b.newsAtMs;
