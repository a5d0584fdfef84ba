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
/** A connection left half open by a sleeping machine would wait for minutes. */
const PATIENCE_MS = 20_000;

export const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` };

const wallKey = ({ token, routerId }: WallAsk) => ['wall', token, routerId ?? null] as const;

export const wallQuery = (ask: WallAsk) =>
  queryOptions({
    queryKey: wallKey(ask),
    queryFn: async ({ signal }) => {
      const wall = await unwrap(
        client.GET('/api/v1/wall', {
          params: { query: ask.routerId === undefined ? {} : { router_id: [ask.routerId] } },
          headers: bearer(ask.token),
          signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
        }),
      );
      learnServerTime(wall.now);
      return wall;
    },
    refetchInterval: ({ state }) =>
      (state.data?.routers.length ?? 0) > MANY_ROUTERS ? EVERY_MS_OF_MANY : EVERY_MS,
    refetchIntervalInBackground: true,
    staleTime: 0,
    // The next attempt comes anyway, and the board says so.
    retry: false,
  });

interface Rates {
  router_id: number;
  at: string;
  uplinks: UplinkState[];
}

export function putRates(queries: QueryClient, ask: WallAsk, event: ServerEvent): void {
  if (event.event !== 'rates') return;
  const rates = JSON.parse(event.data) as Rates;
  learnServerTime(rates.at);
  queries.setQueryData<Wall>(wallKey(ask), (wall) => wall && withRates(wall, rates));
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
