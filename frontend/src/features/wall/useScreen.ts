import { useEffect, useState } from 'react';
import type { Wall } from '@/api/types';
import { reloadOnce } from '@/lib/browser/reloading';
import { MINUTE_MS } from '@/lib/time/lengths';
import { observe, raisedAlarms, type Alarm, type Watches } from './alarms';
import { worstFirst } from './rotation';
import { screenAt, type Screen } from './screen';
import { scriptOf } from './upkeep';

const LOOK_EVERY_MS = 5 * MINUTE_MS;
const RELOADED = 'timbang.wall.reloaded';

/** From every answer and event, each seen once. */
export function useAlarms(wall: Wall | undefined): Alarm[] {
  const [held, setHeld] = useState<{ wall: Wall | undefined; watches: Watches }>({
    wall: undefined,
    watches: {},
  });
  if (wall === held.wall) return raisedAlarms(held.watches);
  const watches = wall ? observe(held.watches, wall) : held.watches;
  setHeld({ wall, watches });
  return raisedAlarms(watches);
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
