/** One answer, and the stream's rates in it. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { learnServerTime } from '@/lib/time/clock';
import type { ServerEvent } from '@/lib/browser/sse';
import { MINUTE_MS } from '@/lib/time/lengths';
import { client, unwrap } from '../client';
import type { UplinkState, Wall } from '../types';

export interface WallAsk {
  /** Null: whoever is signed in. */
  token: string | null;
  routerId?: number | undefined;
}

const EVERY_MS = 10_000;
const EVERY_MS_OF_MANY = MINUTE_MS;
const MANY_ROUTERS = 20;
/** More in one question are refused. */
const MOST_NAMED = 50;
/** A connection left half open by a sleeping machine would wait for minutes. */
const PATIENCE_MS = 20_000;

export const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` };

const wallKey = ({ token, routerId }: WallAsk) => ['wall', token, routerId ?? null] as const;

export const wallQuery = (ask: WallAsk) =>
  queryOptions({
    queryKey: wallKey(ask),
    queryFn: ({ signal }) =>
      fetchWall(ask.token, ask.routerId === undefined ? [] : [ask.routerId], signal),
    staleTime: 0,
    // The next attempt comes anyway, and the board says so.
    retry: false,
  });

/** No routers named: all. */
async function fetchWall(
  token: string | null,
  routerIds: readonly number[],
  signal?: AbortSignal,
): Promise<Wall> {
  const late = AbortSignal.timeout(PATIENCE_MS);
  const wall = await unwrap(
    client.GET('/api/v1/wall', {
      params: { query: routerIds.length > 0 ? { router_id: [...routerIds] } : {} },
      headers: bearer(token),
      signal: signal ? AbortSignal.any([signal, late]) : late,
    }),
  );
  learnServerTime(wall.now);
  return wall;
}

/** How long until the whole board is asked for again, ms. */
export const pauseOf = (wall: Wall | undefined): number =>
  (wall?.routers.length ?? 0) > MANY_ROUTERS ? EVERY_MS_OF_MANY : EVERY_MS;

/** A question that is under way is not asked twice. */
export const askForAll = (queries: QueryClient, ask: WallAsk): Promise<void> =>
  queries.refetchQueries({ queryKey: wallKey(ask), exact: true }, { cancelRefetch: false });

/** For these routers alone: a board of hundreds is not read again because of one ISP. */
export async function askForSome(
  queries: QueryClient,
  ask: WallAsk,
  routerIds: readonly number[],
): Promise<void> {
  if (routerIds.length > MOST_NAMED) return askForAll(queries, ask);
  const some = await fetchWall(ask.token, routerIds);
  queries.setQueryData<Wall>(wallKey(ask), (wall) => wall && withRouters(wall, some));
}

export function withRouters(wall: Wall, { now, routers }: Wall): Wall {
  const fresh = new Map(routers.map((router) => [router.router_id, router]));
  const all = wall.routers.map((router) => fresh.get(router.router_id) ?? router);
  return { ...wall, now, routers: all };
}

interface Rates {
  router_id: number;
  at: string;
  uplinks: UplinkState[];
}

/** The router whose alarms may be others now: what its rates mean for the screen is the server's to say. */
export function putRates(queries: QueryClient, ask: WallAsk, event: ServerEvent): number | null {
  if (event.event !== 'rates') return null;
  const rates = JSON.parse(event.data) as Rates;
  learnServerTime(rates.at);
  const wall = queries.getQueryData<Wall>(wallKey(ask));
  if (!wall) return null;
  queries.setQueryData<Wall>(wallKey(ask), withRates(wall, rates));
  return hasTurned(wall, rates) ? rates.router_id : null;
}

/** An ISP went or came, or a silent router answers. */
export function hasTurned(wall: Wall, rates: Rates): boolean {
  const router = wall.routers.find(({ router_id }) => router_id === rates.router_id);
  if (!router) return false;
  const states = new Map(router.lines.map(({ state }) => [state.uplink_id, state.state]));
  return (
    router.alarms.some(({ code }) => code === 'silent') ||
    rates.uplinks.some(({ uplink_id, state }) => (states.get(uplink_id) ?? state) !== state)
  );
}

/** The same board if it does not show that router. */
export function withRates(wall: Wall, rates: Rates): Wall {
  if (!wall.routers.some(({ router_id }) => router_id === rates.router_id)) return wall;
  const fresh = new Map(rates.uplinks.map((state) => [state.uplink_id, state]));
  const routers = wall.routers.map((router) =>
    router.router_id === rates.router_id
      ? {
          ...router,
          last_success_at: newestReading(rates.uplinks) ?? router.last_success_at,
          lines: router.lines.map((uplink) => ({
            ...uplink,
            state: fresh.get(uplink.uplink_id) ?? uplink.state,
          })),
        }
      : router,
  );
  return { ...wall, now: rates.at, routers };
}

const newestReading = (states: readonly UplinkState[]): string | null =>
  states.reduce<string | null>(
    (newest, { at }) => (at !== null && (newest === null || at > newest) ? at : newest),
    null,
  );
