/** What tiles say of the server's figures: which direction is worse, and by how much a figure changed. */
import {
  DIRECTIONS,
  type Direction,
  type LoadNow,
  type OpenEvent,
  type Overview,
  type Tiles,
} from '@/api/types';
import { secondsBetween } from '@/lib/time/time';

/** Whether the figures of the period are of the time that the verdict is about. */
export const isJudgedTime = ({
  summary: { window },
  verdict: { judged },
}: Pick<Overview, 'summary' | 'verdict'>) =>
  window.from === judged.from && window.to === judged.to && judged.left_out === null;

/** The newer of the page's and the stream's. */
export function newestLoad(
  tiles: Tiles,
  readAt: string,
  live: (LoadNow & { at: string }) | null | undefined,
): LoadNow {
  return live && Date.parse(live.at) > Date.parse(readAt) ? live : tiles.load;
}

/** The direction with the larger skew; null where neither is known. */
export function worseSkew(skew: Tiles['skew']): Direction | null {
  const known = DIRECTIONS.filter((direction) => skew[direction] !== null);
  return known.reduce<Direction | null>(
    (worst, each) => (worst === null || (skew[each] ?? 0) > (skew[worst] ?? 0) ? each : worst),
    null,
  );
}

/**
 * ISPs that were down, the longest first. Down time is counted in whole slots: of an outage that lasts it is some
 * minutes less than what banner and card say, so that it is left out unless there were others before it.
 */
export const wereDown = (tiles: Tiles, gone: readonly OpenEvent[], now: string) =>
  tiles.available_uplinks
    .map(({ uplink_id: id, time }) => {
      const event = gone.find(({ uplink_id: key }) => key === id);
      const lastedS = event?.since ? secondsBetween(event.since, now) : null;
      return { uplink_id: id, time, lastedS, isDownNow: event !== undefined };
    })
    .filter(({ time, lastedS }) => time.down_s > (lastedS ?? 0))
    .sort((a, b) => b.time.down_s - a.time.down_s);
