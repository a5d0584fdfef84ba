/** What the screen shows: an alarm while it is news, and from then on the alarms and the figures in turn, so that an outage of hours hides neither the other routers nor what the outage does to this one. */
import { turnAt, type Turn } from './rotation';

export interface Screen {
  readonly shows: 'alarm' | 'figures';
  /** The routers' turns with figures, and those with an alarm; null if there is none to show. */
  readonly figures: Turn | null;
  readonly alarm: Turn | null;
  /** The alarms when one was raised last, and when that was. */
  readonly keys: readonly string[];
  readonly newsAtMs: number;
}

interface Alarmed {
  readonly key: string;
  readonly routerId: number;
  readonly isLeaving: boolean;
}

interface Now {
  /** Ids of all routers, worst first. */
  order: readonly number[];
  alarms: readonly Alarmed[];
  nowMs: number;
  everyMs: number;
}

/** How long a new alarm has the screen for itself. */
export const NEWS_MS = 120_000;

/** The screen at `nowMs`; the same object while nothing changes. */
export function screenAt(held: Screen | null, now: Now): Screen {
  const { order, alarms, nowMs, everyMs } = now;
  const { keys, newsAtMs, newest } = newsOf(held, alarms, nowMs);
  const shows = alarms.length > 0 && hasAlarmTurn(alarms, nowMs - newsAtMs, everyMs);
  const turn = (from: Turn | null, ids: readonly number[]) => turnAt(from, ids, nowMs, everyMs);
  const alarmed = order.filter((id) => alarms.some(({ routerId }) => routerId === id));
  const next: Screen = {
    shows: shows ? 'alarm' : 'figures',
    // The turns that are not on the screen wait where they are.
    figures: shows ? (held?.figures ?? null) : turn(held?.figures ?? null, order),
    alarm: shows ? turn(newest ?? held?.alarm ?? null, alarmed) : (held?.alarm ?? null),
    keys,
    newsAtMs,
  };
  return held && isSame(held, next) ? held : next;
}

/** An alarm that is over is no news; one that came is. */
function newsOf(held: Screen | null, alarms: readonly Alarmed[], nowMs: number) {
  const keys = alarms.map(({ key }) => key).toSorted();
  const news = alarms.find(({ key }) => !held?.keys.includes(key));
  const known = held?.keys.join() === keys.join() ? held.keys : keys;
  if (!news) return { keys: known, newsAtMs: held?.newsAtMs ?? nowMs, newest: null };
  const { routerId } = news;
  return { keys, newsAtMs: nowMs, newest: { routerId, sinceMs: nowMs, seen: [routerId] } };
}

/** That it is over is told at once. A clock that was set back counts as one that went on. */
function hasAlarmTurn(alarms: readonly Alarmed[], ageMs: number, everyMs: number): boolean {
  const shared = Math.abs(ageMs) - NEWS_MS;
  if (shared < 0 || alarms.some(({ isLeaving }) => isLeaving)) return true;
  return Math.floor(shared / everyMs) % 2 === 1;
}

const isSame = (a: Screen, b: Screen): boolean =>
  a.shows === b.shows &&
  a.figures === b.figures &&
  a.alarm === b.alarm &&
  a.keys === b.keys &&
  a.newsAtMs === b.newsAtMs;
