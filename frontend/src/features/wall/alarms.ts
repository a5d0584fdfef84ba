/** Which alarms there are is the server's to say. Here is how they are shown: of all routers in one order, and those
 * that ended in green for a moment. */
import type { Wall, WallAlarm, WallRouter } from '@/api/types';

export interface Alarm extends Pick<WallAlarm, 'code' | 'severity' | 'direction' | 'since'> {
  readonly key: string;
  readonly routerId: number;
  /** The ISP, or a router that does not answer. */
  readonly name: string;
  readonly errorCode: string | null;
  /** When the server first left it out, ms; null: it lasts. */
  readonly overMs: number | null;
}

/** Long enough to be read from across the room. */
export const RECOVERED_MS = 30_000;

/** Those that last, the gravest and then the newest first; then those that ended. */
export function alarmsAt(held: readonly Alarm[], wall: Wall, nowMs: number): Alarm[] {
  const lasting = wall.routers.flatMap((router) =>
    router.alarms.map((alarm) => alarmOf(router, alarm)),
  );
  const keys = new Set(lasting.map(({ key }) => key));
  const known = new Map(wall.routers.map((router) => [router.router_id, router]));
  const ended = held
    .filter(({ key, routerId }) => !keys.has(key) && known.has(routerId))
    .map((alarm) => (isSilent(known.get(alarm.routerId)) ? alarm : endedBy(alarm, nowMs)))
    .filter((alarm) => !isRead(alarm, nowMs));
  return [...lasting, ...ended].toSorted(
    (a, b) =>
      Number(a.overMs !== null) - Number(b.overMs !== null) ||
      a.severity - b.severity ||
      (b.since ?? '').localeCompare(a.since ?? ''),
  );
}

/** A clock that was set back counts as one that went on. */
export const isRead = ({ overMs }: Alarm, nowMs: number): boolean =>
  overMs !== null && Math.abs(nowMs - overMs) >= RECOVERED_MS;

/** Nothing is known of its ISPs: their alarms stay as they were. */
export const isSilent = (router: WallRouter | undefined): boolean =>
  router?.alarms.some(({ code }) => code === 'silent') ?? false;

const endedBy = (alarm: Alarm, nowMs: number): Alarm =>
  alarm.overMs === null ? { ...alarm, overMs: nowMs } : alarm;

function alarmOf(router: WallRouter, alarm: WallAlarm): Alarm {
  const { code, severity, direction, since, uplink_id: uplinkId } = alarm;
  const uplink = router.lines.find(({ uplink_id: id }) => id === uplinkId);
  return {
    key: `${router.router_id}/${uplinkId ?? ''}/${code}${direction ?? ''}`,
    ...{ code, severity, direction, since },
    routerId: router.router_id,
    name: uplink?.name ?? router.name,
    errorCode: router.error_code,
    overMs: null,
  };
}
