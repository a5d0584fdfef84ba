/** What tiles say of the server's figures: which direction is worse, and by how much a figure changed. */
import { DIRECTIONS, type Direction, type LoadNow, type Tiles } from '@/api/types';

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

/** ISPs that were down, the longest first. */
export const wereDown = (tiles: Tiles) =>
  tiles.available_uplinks
    .filter(({ time }) => time.down_s > 0)
    .sort((a, b) => b.time.down_s - a.time.down_s);
