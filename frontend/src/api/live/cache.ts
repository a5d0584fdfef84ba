/** The stream's data goes where queries look for it; nothing is kept twice. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { learnServerTime } from '@/lib/time/clock';
import { appendPoints } from '@/lib/series/series';
import type { ServerEvent } from '@/lib/browser/sse';
import { MINUTE_MS } from '@/lib/time/lengths';
import { get } from '../client';
import { balanceKeys } from '../queries/balanceNow';
import { changeKeys, isOpen } from '../queries/changes';
import { driftKeys } from '../queries/drifts';
import { figureKeys } from '../queries/figures';
import { incidentKeys } from '../queries/alerts/incidents';
import { qualityKeys } from '../queries/probes/runs';
import { routerKeys } from '../queries/routers';
import type {
  ChangeState,
  LiveStrip,
  LoadNow,
  PollHealth,
  Regime,
  Router,
  UplinkState,
} from '../types';

export const STRIP_MINUTES = 15;

export const liveKeys = {
  strips: (routerId: number) => ['live', routerId, 'strips'] as const,
  states: (routerId: number) => ['live', routerId, 'states'] as const,
  load: (routerId: number) => ['live', routerId, 'load'] as const,
};

export const stripsQuery = (routerId: number) =>
  queryOptions({
    queryKey: liveKeys.strips(routerId),
    queryFn: () =>
      get('/api/v1/routers/{router_id}/live', { router_id: routerId, minutes: STRIP_MINUTES }),
    staleTime: MINUTE_MS,
  });

/** Null until the stream brought any. */
export const liveStatesQuery = (routerId: number) =>
  queryOptions<UplinkState[] | null>({
    queryKey: liveKeys.states(routerId),
    queryFn: () => null,
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** Null until the stream brought one. */
export const liveLoadQuery = (routerId: number) =>
  queryOptions<(LoadNow & { at: string }) | null>({
    queryKey: liveKeys.load(routerId),
    queryFn: () => null,
    staleTime: Infinity,
    gcTime: Infinity,
  });

interface Rates {
  router_id: number;
  at: string;
  load: LoadNow;
  uplinks: UplinkState[];
}

interface ProbeChange {
  run_id: number;
  router_id: number;
  state: 'waiting' | 'running' | 'over';
}

function addPoints(strips: LiveStrip[] | undefined, rates: Rates): LiveStrip[] | undefined {
  const from = Date.parse(rates.at) - STRIP_MINUTES * MINUTE_MS;
  return strips?.map((strip) => {
    const state = rates.uplinks.find(({ uplink_id }) => uplink_id === strip.uplink_id);
    if (!state?.at) return strip;
    const point = { at: state.at, download_bps: state.download_bps, upload_bps: state.upload_bps };
    return { ...strip, points: appendPoints(strip.points, [point], from) };
  });
}

/** All null: rules or recommendations changed, not a change of the router. */
interface ChangeTold {
  change_id: number | null;
  router_id: number | null;
  state: ChangeState | null;
}

/** A step of an open change concerns only the change; otherwise read what depends on it. */
function putChange(
  queries: QueryClient,
  { change_id: id, router_id: routerId, state }: ChangeTold,
) {
  if (routerId !== null) {
    void queries.invalidateQueries({ queryKey: [...figureKeys.ofRouter(routerId), 'verdict'] });
  }
  if (id !== null && state !== null && isOpen({ state })) {
    void queries.invalidateQueries({ queryKey: changeKeys.change(id) });
    void queries.invalidateQueries({ queryKey: changeKeys.open() });
    return;
  }
  void queries.invalidateQueries({ queryKey: changeKeys.all });
  void queries.invalidateQueries({
    queryKey: routerId === null ? balanceKeys.all : balanceKeys.ofRouter(routerId),
  });
  void queries.invalidateQueries({ queryKey: driftKeys.all });
}

const hasTurned = (before: readonly UplinkState[], now: readonly UplinkState[]): boolean =>
  now.some(({ uplink_id: id, state }) => {
    const known = before.find(({ uplink_id }) => uplink_id === id)?.state;
    return known !== undefined && known !== state;
  });

export function putEvent(queries: QueryClient, event: ServerEvent): void {
  const body: unknown = JSON.parse(event.data);
  if (event.event === 'rates') {
    const rates = body as Rates;
    learnServerTime(rates.at);
    const before = queries.getQueryData(liveStatesQuery(rates.router_id).queryKey);
    // A link that went down or came back is an event that earlier answers lack.
    if (before && hasTurned(before, rates.uplinks)) {
      void queries.invalidateQueries({ queryKey: figureKeys.ofRouter(rates.router_id) });
    }
    queries.setQueryData(liveKeys.states(rates.router_id), rates.uplinks);
    queries.setQueryData(liveKeys.load(rates.router_id), { ...rates.load, at: rates.at });
    queries.setQueryData<LiveStrip[]>(liveKeys.strips(rates.router_id), (strips) =>
      addPoints(strips, rates),
    );
    void queries.invalidateQueries({ queryKey: changeKeys.proofs(rates.router_id) });
  } else if (event.event === 'health') {
    const { router_id: id, health } = body as { router_id: number; health: PollHealth };
    const before = queries.getQueryData<Router>(routerKeys.router(id))?.health.state;
    // The verdict of a router that falls silent or answers again is another one.
    if (before !== undefined && before !== health.state) {
      void queries.invalidateQueries({ queryKey: figureKeys.ofRouter(id) });
    }
    queries.setQueryData<Router>(
      routerKeys.router(id),
      (router) => router && { ...router, health },
    );
  } else if (event.event === 'regime') {
    const { router_id: id } = body as Regime;
    void queries.invalidateQueries({ queryKey: figureKeys.ofRouter(id) });
    void queries.invalidateQueries({ queryKey: routerKeys.router(id) });
    void queries.invalidateQueries({ queryKey: driftKeys.ofRouter(id) });
    void queries.invalidateQueries({ queryKey: balanceKeys.ofRouter(id) });
  } else if (event.event === 'change') {
    putChange(queries, body as ChangeTold);
  } else if (event.event === 'incident') {
    void queries.invalidateQueries({ queryKey: incidentKeys.all });
  } else if (event.event === 'probe') {
    const { run_id: runId, router_id: id, state } = body as ProbeChange;
    void queries.invalidateQueries({ queryKey: qualityKeys.all });
    void queries.invalidateQueries({ queryKey: qualityKeys.run(runId) });
    void queries.invalidateQueries({ queryKey: liveKeys.strips(id) });
    if (state === 'over') {
      void queries.invalidateQueries({ queryKey: figureKeys.ofRouter(id) });
      void queries.invalidateQueries({ queryKey: figureKeys.weeksOfRouter(id) });
    }
  }
}

export function catchUp(queries: QueryClient, routerId: number): void {
  void queries.invalidateQueries({ queryKey: liveKeys.strips(routerId) });
  void queries.invalidateQueries({ queryKey: figureKeys.ofRouter(routerId) });
  void queries.invalidateQueries({ queryKey: qualityKeys.ofRouter(routerId) });
  void queries.invalidateQueries({ queryKey: changeKeys.all });
  void queries.invalidateQueries({ queryKey: incidentKeys.all });
  void queries.invalidateQueries({ queryKey: balanceKeys.ofRouter(routerId) });
}
