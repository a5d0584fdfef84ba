/** Alarms take the screen: at once when a line or router is gone, after three polls when a line is full. They
 * stay as recovered for two good polls and half a minute, so that a flapping line does not make the screen flap. */
import type { Direction, Wall, WallUplink, WallRouter } from '@/api/types';

export type AlarmKind = 'unreachable' | 'missing' | 'link_down' | 'overloaded';
export interface Alarm {
  readonly key: string;
  readonly kind: AlarmKind;
  readonly routerId: number;
  /** The ISP, or a router that does not answer. */
  readonly name: string;
  readonly position: number | null;
  readonly since: string | null;
  readonly direction: Direction | null;
  readonly errorCode: string | null;
  /** When it was over, not yet for long enough to leave the screen; null: it is not over. */
  readonly overSince: string | null;
}

/** How often in a row an alarm was seen, then not. `poll`: the last counted reading. */
export interface Watch {
  readonly alarm: Alarm;
  readonly poll: string | null;
  readonly bad: number;
  readonly good: number;
  readonly raised: boolean;
}
export type Watches = Readonly<Record<string, Watch>>;

export const GOOD_POLLS = 2;
/** Long enough to be read from across the room. */
export const RECOVERED_MS = 30_000;
export const FULL_POLLS = 3;
export const FULL_FROM = 0.9;
/** Well below where an alarm begins. */
export const FULL_UNTIL = 0.75;
const PRIORITY: readonly AlarmKind[] = ['unreachable', 'missing', 'link_down', 'overloaded'];

interface Sight {
  alarm: Alarm;
  poll: string | null;
  isBad: boolean;
}

/** After an answer or event. A reading counts once. */
export function observe(watches: Watches, wall: Wall): Watches {
  const next: Record<string, Watch> = {};
  for (const sight of wall.routers.flatMap((router) => sightsOf(router, watches))) {
    const watch = counted(watches[sight.alarm.key], sight, wall.now);
    if (watch) next[watch.alarm.key] = watch;
  }
  return next;
}

/** Those that are not over, then the gravest, then the newest first. */
export const raisedAlarms = (watches: Watches): Alarm[] =>
  Object.values(watches)
    .filter(({ raised }) => raised)
    .map(({ alarm }) => alarm)
    .sort(
      (a, b) =>
        Number(a.overSince !== null) - Number(b.overSince !== null) ||
        PRIORITY.indexOf(a.kind) - PRIORITY.indexOf(b.kind) ||
        (b.since ?? '').localeCompare(a.since ?? ''),
    );

function counted(
  watch: Watch | undefined,
  { alarm, poll, isBad }: Sight,
  now: string,
): Watch | null {
  if (!isBad) return watch ? better(watch, poll, now) : null;
  if (!watch) return { alarm, poll, bad: 1, good: 0, raised: needed(alarm.kind) === 1 };
  const bad = poll !== watch.poll ? watch.bad + 1 : watch.bad;
  // An alarm that returns within the two good polls keeps its begin.
  const since = watch.alarm.since ?? alarm.since;
  const raised = watch.raised || bad >= needed(alarm.kind);
  return {
    alarm: { ...alarm, since: alarm.kind === 'overloaded' ? since : alarm.since },
    poll,
    bad: Math.min(bad, FULL_POLLS),
    good: 0,
    raised,
  };
}

function better(watch: Watch, poll: string | null, now: string): Watch | null {
  if (!watch.raised) return null;
  const good = poll !== watch.poll ? watch.good + 1 : watch.good;
  if (good === 0) return watch;
  const overSince = watch.alarm.overSince ?? now;
  const isRead = Date.parse(now) - Date.parse(overSince) >= RECOVERED_MS;
  if (good >= GOOD_POLLS && isRead) return null;
  return { ...watch, alarm: { ...watch.alarm, overSince }, poll, good };
}

const needed = (kind: AlarmKind): number => (kind === 'overloaded' ? FULL_POLLS : 1);

function sightsOf(router: WallRouter, watches: Watches): Sight[] {
  const gone = unreachable(router);
  // While the router is silent its lines are unknown: their alarms stay.
  if (gone.isBad) return [gone, ...waiting(router, watches)];
  return [gone, ...router.lines.flatMap((uplink) => ofUplink(router, uplink, watches))];
}

const waiting = (router: WallRouter, watches: Watches): Sight[] =>
  Object.values(watches)
    .filter(({ alarm }) => alarm.routerId === router.router_id && alarm.kind !== 'unreachable')
    .map(({ alarm, poll, good }) => ({ alarm, poll, isBad: good === 0 }));

function unreachable(router: WallRouter): Sight {
  const alarm: Alarm = {
    key: `${router.router_id}`,
    kind: 'unreachable',
    routerId: router.router_id,
    name: router.name,
    position: null,
    since: router.last_success_at,
    direction: null,
    errorCode: router.error_code,
    overSince: null,
  };
  const isBad = router.health === 'stale' || router.health === 'failing';
  return { alarm, poll: router.last_success_at, isBad };
}

function ofUplink(router: WallRouter, uplink: WallUplink, watches: Watches): Sight[] {
  const { state } = uplink;
  const alarm = (kind: AlarmKind, since: string | null, direction: Direction | null): Alarm => ({
    key: `${router.router_id}/${uplink.uplink_id}/${kind}${direction ?? ''}`,
    kind,
    routerId: router.router_id,
    name: uplink.name,
    position: uplink.position,
    since,
    direction,
    errorCode: null,
    overSince: null,
  });
  const full = (direction: Direction): Sight => {
    const made = alarm('overloaded', state.at, direction);
    const bps = direction === 'download' ? state.download_bps : state.upload_bps;
    const used = bps === null ? null : bps / uplink[direction].capacity_bps;
    const wasRaised = watches[made.key]?.raised ?? false;
    const isBad = used !== null && !state.probing && used >= (wasRaised ? FULL_UNTIL : FULL_FROM);
    return { alarm: made, poll: state.at, isBad };
  };
  return [
    { alarm: alarm('link_down', state.since, null), poll: state.at, isBad: state.state === 'down' },
    {
      alarm: alarm('missing', state.since, null),
      poll: state.at,
      isBad: state.state === 'missing',
    },
    full('download'),
    full('upload'),
  ];
}
