/** Results of probes. A finished run never changes; the rest refreshes. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { serverNow } from '@/lib/time/clock';
import { queryOf, type View } from '@/lib/view';
import { MINUTE_MS } from '@/lib/time/lengths';
import { client, get, unwrap } from '../client';
import { byCursor } from '../pages';
import type { ProbeKind, ProbeOutcome, Selection } from '../types';

const EVERY_MS = MINUTE_MS;
/** For when the live stream is silent. */
const OPEN_RUN_EVERY_MS = 3_000;
const PAGE = 20;

export const qualityKeys = {
  all: ['quality'] as const,
  ofRouter: (id: number) => [...qualityKeys.all, id] as const,
  runs: ['probe-run'] as const,
  run: (id: number) => [...qualityKeys.runs, id] as const,
};

export const qualityQuery = (id: number, view: View) =>
  queryOptions({
    queryKey: [...qualityKeys.ofRouter(id), 'grid', queryOf(view)],
    queryFn: () => get('/api/v1/routers/{router_id}/quality', { router_id: id, ...queryOf(view) }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });

export const profileQuery = (id: number, view: View) =>
  queryOptions({
    queryKey: [...qualityKeys.ofRouter(id), 'profile', queryOf(view)],
    queryFn: () =>
      get('/api/v1/routers/{router_id}/quality/profile', { router_id: id, ...queryOf(view) }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS * 5,
  });

export const serverComparisonQuery = (id: number, view: View) =>
  queryOptions({
    queryKey: [...qualityKeys.ofRouter(id), 'servers', queryOf(view)],
    queryFn: () =>
      get('/api/v1/routers/{router_id}/quality/servers', { router_id: id, ...queryOf(view) }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS * 5,
  });

export interface RegimePair {
  a?: number | undefined;
  b?: number | undefined;
}
/** By default the latest two. */
export const regimeComparisonQuery = (id: number, { a, b }: RegimePair, selection: Selection) =>
  queryOptions({
    queryKey: [...qualityKeys.ofRouter(id), 'regimes', a, b, selection],
    queryFn: () =>
      get('/api/v1/routers/{router_id}/quality/regimes', { router_id: id, a, b, selection }),
    placeholderData: keepPreviousData,
    retry: false,
  });

export interface RunFilter {
  uplinkId?: number | undefined;
  kind?: ProbeKind | undefined;
  outcome?: ProbeOutcome | undefined;
}
export const probeRunsQuery = (id: number, { uplinkId, kind, outcome }: RunFilter) =>
  infiniteQueryOptions({
    queryKey: [...qualityKeys.ofRouter(id), 'runs', uplinkId, kind, outcome],
    queryFn: ({ pageParam }) =>
      get('/api/v1/routers/{router_id}/probe-runs', {
        router_id: id, // Later ones are on the strip of the day.
        to: new Date(serverNow()).toISOString(),
        uplink_id: uplinkId,
        kind,
        outcome,
        limit: PAGE,
        cursor: pageParam,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });

export const probeRunQuery = (runId: number) =>
  queryOptions({
    queryKey: qualityKeys.run(runId),
    queryFn: () => get('/api/v1/probe-runs/{run_id}', { run_id: runId }),
    refetchInterval: ({ state }) => (state.data?.state === 'over' ? false : OPEN_RUN_EVERY_MS),
  });

export const probeSeriesQuery = (runId: number) =>
  queryOptions({
    queryKey: [...qualityKeys.run(runId), 'series'],
    queryFn: () => get('/api/v1/probe-runs/{run_id}/series', { run_id: runId }),
    staleTime: Infinity,
  });

/** Byte for byte, because its hash is shown beside it. */
export const probeRawQuery = (runId: number) =>
  queryOptions({
    queryKey: [...qualityKeys.run(runId), 'raw'],
    queryFn: async () => {
      const answer = client.GET('/api/v1/probe-runs/{run_id}/raw', {
        params: { path: { run_id: runId } },
        parseAs: 'text',
      });
      const text: unknown = await unwrap(answer);
      return String(text);
    },
    staleTime: Infinity,
  });
