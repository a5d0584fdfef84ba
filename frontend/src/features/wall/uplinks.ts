import type { WallRouter, WallUplink } from '@/api/types';
import { rateUnit, type Unit } from '@/lib/text/units';
import { DAY_MS, HOUR_MS } from '@/lib/time/lengths';

/** In three rows; from how many ISPs on there are two rows, and three. */
export const MOST_UPLINKS = 12;
export const MANY_UPLINKS = 5;
export const DENSE_UPLINKS = 9;

/** If there are more, the last place counts the hidden ones. */
export const withRoom = (uplinks: readonly WallUplink[]): readonly WallUplink[] =>
  uplinks.length > MOST_UPLINKS ? uplinks.slice(0, MOST_UPLINKS - 1) : uplinks;

/** Null where the ISP's name says it already. */
export function providerOf({ name, provider }: WallUplink): string | null {
  const said = provider.trim();
  return said === '' || name.toLowerCase().includes(said.toLowerCase()) ? null : said;
}

type State = WallUplink['state']['state'];

/** Then it has no rate: what is counted last, 0, would read like a quiet line. */
export const isWithoutLink = (state: State): state is 'down' | 'missing' =>
  state === 'down' || state === 'missing';

/** From this age on a figure is no news, whatever the server said. */
export const shownUplink = (state: State, ageS: number | null, staleAfterS: number): State =>
  (state === 'up' || state === 'silent') && ageS !== null && ageS > staleAfterS ? 'stale' : state;

const GBPS = 1e9;

/** The contract's unit, so that figures compare; a smaller one below 1 Gbps or 0.1 Mbps, where one decimal says
 * too little. */
export function unitOf(bps: number | null, contractBps: number): Unit {
  const unit = rateUnit(contractBps);
  const least = unit.factor >= GBPS ? unit.factor : unit.factor / 10;
  return bps && bps < least ? rateUnit(bps) : unit;
}

/** 70 % amber, 90 % red. */
export function loadTone(used: number | null): 'ok' | 'warn' | 'danger' | undefined {
  if (used === null) return undefined;
  return used >= 0.9 ? 'danger' : used >= 0.7 ? 'warn' : 'ok';
}

const HALF_A_DAY_MS = 12 * HOUR_MS;
const A_MONTH_MS = 30 * DAY_MS;

interface Times {
  clock: (at: string) => string;
  day: (at: string) => string;
  date: (at: string) => string;
}

/** `21:04`, `20 Nov 21:04`, `3 Mar 2026`. */
export function sinceText(since: string, nowMs: number, format: Times): string {
  const ageMs = nowMs - Date.parse(since);
  if (ageMs < HALF_A_DAY_MS) return format.clock(since);
  return ageMs < A_MONTH_MS ? `${format.day(since)} ${format.clock(since)}` : format.date(since);
}

/** Then that is the largest sentence of the board, and stands nowhere else on it. */
export const isAllUp = (router: WallRouter): boolean =>
  router.verdict.tone === 'good' &&
  router.lines.length > 1 &&
  router.lines.every(({ state }) => state.state === 'up');
