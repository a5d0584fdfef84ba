/** Results of probes. A finished run never changes; the rest refreshes. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { serverNow } from '@/lib/time/clock';
import { queryOf, type View } from '@/lib/view';
import { MINUTE_MS } from '@/lib/time/lengths';
import { client, get, unwrap } from '../client';
import { byCursor } from '../pages';
import type { ProbeKind, ProbeOutcome, Selection } from '../types';
import { qualityKeys } from './probes/runs';

const EVERY_MS = MINUTE_MS;
const PAGE = 20;

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

/** A regime or a span per side; by default the latest two regimes. */
export interface QualityPair {
  a?: number | undefined;
  b?: number | undefined;
  a_from?: string | undefined;
  a_to?: string | undefined;
  b_from?: string | undefined;
  b_to?: string | undefined;
}
export const regimeComparisonQuery = (id: number, pair: QualityPair, selection: Selection) =>
  queryOptions({
    queryKey: [...qualityKeys.ofRouter(id), 'regimes', pair, selection],
    queryFn: () =>
      get('/api/v1/routers/{router_id}/quality/regimes', { router_id: id, ...pair, selection }),
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
