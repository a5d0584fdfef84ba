/** Numbers that change with every slot, so they refresh. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { learnServerTime, serverNow } from '@/lib/time/clock';
import { queryOf, windowOf, type View } from '@/lib/view';
import { HOUR_MS, MINUTE_MS, SLOT_MS } from '@/lib/time/lengths';
import { get } from '../client';
import { allPages, byCursor } from '../pages';
import type { Selection, SkewTrend } from '../types';

const OVERVIEW_EVERY_MS = MINUTE_MS;

export const figureKeys = {
  overview: ['overview'] as const,
  weeks: ['weeks'] as const,
  ofRouter: (id: number) => ['overview', id] as const,
  weeksOfRouter: (id: number) => ['weeks', id] as const,
};

/** A poll is 10 s; a long list costs the server more than news of each second are worth. */
const LIST_EVERY_MS = 10_000;
const LONG_LIST = 150;

export const overviewListQuery = () =>
  queryOptions({
    queryKey: [...figureKeys.overview, 'list'],
    queryFn: async () => {
      const rows = await allPages((cursor) => get('/api/v1/overview', { limit: 500, cursor }));
      // In a fixed order: what stays the same of a router then stays the same object, and is not drawn again.
      return rows.sort((a, b) => a.router_id - b.router_id);
    },
    refetchInterval: ({ state }) =>
      (state.data?.length ?? 0) > LONG_LIST ? 3 * LIST_EVERY_MS : LIST_EVERY_MS,
  });

export const routerVerdictQuery = (id: number) =>
  queryOptions({
    queryKey: [...figureKeys.ofRouter(id), 'verdict'],
    queryFn: () => get('/api/v1/routers/{router_id}/verdict', { router_id: id }),
    refetchInterval: OVERVIEW_EVERY_MS,
    staleTime: OVERVIEW_EVERY_MS / 2,
  });

export const overviewQuery = (id: number, view: View) =>
  queryOptions({
    queryKey: [...figureKeys.ofRouter(id), 'page', queryOf(view)],
    queryFn: async ({ client }) => {
      const overview = await get('/api/v1/routers/{router_id}/overview', {
        router_id: id,
        ...queryOf(view),
      });
      learnServerTime(overview.now);
      // The same verdict, so that nobody asks for it once more.
      client.setQueryData(routerVerdictQuery(id).queryKey, overview.verdict);
      return overview;
    },
    placeholderData: keepPreviousData,
    refetchInterval: OVERVIEW_EVERY_MS,
  });

/** Of a period; the page Now has its own in its one answer. */
export const summaryQuery = (id: number, view: View) =>
  queryOptions({
    queryKey: [...figureKeys.ofRouter(id), 'summary', queryOf(view)],
    queryFn: () => get('/api/v1/routers/{router_id}/summary', { router_id: id, ...queryOf(view) }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  });

/** As many points as the eye can tell apart: hours up to a week, days up to half a year, weeks beyond. */
export function trendStep(view: View): SkewTrend['step'] {
  // A length needs no zone.
  const { from, to } = windowOf(view, serverNow(), 'UTC');
  const hours = (Date.parse(to) - Date.parse(from)) / HOUR_MS;
  if (hours <= 12) return 'slot';
  if (hours <= 8 * 24) return 'hour';
  return hours <= 183 * 24 ? 'day' : 'week';
}

export const skewTrendQuery = (id: number, view: View) =>
  queryOptions({
    queryKey: [...figureKeys.ofRouter(id), 'skew', queryOf(view)],
    queryFn: () =>
      get('/api/v1/routers/{router_id}/skew', {
        router_id: id,
        ...queryOf(view),
        step: trendStep(view),
      }),
    placeholderData: keepPreviousData,
    refetchInterval: SLOT_MS,
  });

export const weekListQuery = (id: number, selection: Selection) =>
  infiniteQueryOptions({
    queryKey: [...figureKeys.weeksOfRouter(id), 'list', selection],
    queryFn: ({ pageParam }) =>
      get('/api/v1/routers/{router_id}/weeks', {
        router_id: id,
        selection,
        limit: 26,
        cursor: pageParam,
      }),
    ...byCursor,
    refetchInterval: SLOT_MS,
  });

export const weekQuery = (id: number, week: string, selection: Selection) =>
  queryOptions({
    queryKey: [...figureKeys.weeksOfRouter(id), week, selection],
    queryFn: () =>
      get('/api/v1/routers/{router_id}/weeks/{week}', { router_id: id, week, selection }),
    refetchInterval: SLOT_MS,
  });
