import { useEffect, useState } from 'react';
import type { Wall } from '@/api/types';
import { reloadOnce } from '@/lib/browser/reloading';
import { MINUTE_MS } from '@/lib/time/lengths';
import { alarmsAt, isRead, type Alarm } from './alarms';
import { worstFirst } from './rotation';
import { screenAt, type Screen } from './screen';
import { scriptOf } from './upkeep';

const LOOK_EVERY_MS = 5 * MINUTE_MS;
const RELOADED = 'timbang.wall.reloaded';

interface Held {
  readonly wall: Wall | undefined;
  readonly alarms: readonly Alarm[];
}

/** Of the newest answer, and those that ended just before. */
export function useAlarms(wall: Wall | undefined, nowMs: number): readonly Alarm[] {
  const [held, setHeld] = useState<Held>({ wall: undefined, alarms: [] });
  const isSame = wall === held.wall && !held.alarms.some((alarm) => isRead(alarm, nowMs));
  if (!wall || isSame) return held.alarms;
  const alarms = alarmsAt(held.alarms, wall, nowMs);
  setHeld({ wall, alarms });
  return alarms;
}

export function useScreen(
  wall: Wall | undefined,
  alarms: readonly Alarm[],
  nowMs: number,
  everyS: number,
): Screen {
  const [held, setHeld] = useState<Screen | null>(null);
  const order = worstFirst(wall?.routers ?? []).map(({ router_id }) => router_id);
  const screen = screenAt(held, { order, alarms, nowMs, everyMs: everyS * 1000 });
  if (screen !== held) setHeld(screen);
  return screen;
}

/** Reloads once the server has another version: between two frames, never over an alarm. */
export function useRenewal(version: string | undefined, frame: string, isFree: boolean): void {
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    const look = () =>
      void hasNewPage().then(
        (isNew) => isNew && setOld(true),
        () => undefined, // the server is away: the next look will tell
      );
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [version]);
  useEffect(() => {
    if (isOld && isFree) reloadOnce(RELOADED);
  }, [isOld, isFree, frame]);
}

async function hasNewPage(): Promise<boolean> {
  const answer = await fetch('/wall', { cache: 'no-store', signal: AbortSignal.timeout(20_000) });
  const served = answer.ok ? scriptOf(await answer.text()) : null;
  const mine = scriptOf(document.documentElement.outerHTML);
  return served !== null && mine !== null && served !== mine;
}
