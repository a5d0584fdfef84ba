/** The live stream of a router tells of its incidents; polling stands in for the others. */
import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '@/lib/time/lengths';
import { get } from '../../client';
import { allPages } from '../../pages';
import type { IncidentKind } from '../../types';

const LOOK_EVERY_MS = 10_000;
export const HISTORY_EVERY_MS = 60_000;
export const PAGE = 30;

/** How far back an incident may have ended. */
export const INCIDENT_PERIODS = {
  '24h': 1,
  '7d': 7,
  '14d': 14,
  '30d': 30,
  '90d': 90,
  '1y': 365,
} as const;
export type IncidentPeriod = keyof typeof INCIDENT_PERIODS;

/** What is missing limits nothing. */
export interface IncidentFilter {
  kind?: IncidentKind | undefined;
  campus?: number | undefined;
  router?: number | undefined;
  period?: IncidentPeriod | undefined;
}

export const incidentKeys = {
  all: ['incidents'] as const,
  open: () => [...incidentKeys.all, 'open'] as const,
  over: (filter: IncidentFilter) => [...incidentKeys.all, 'over', filter] as const,
  repairs: (filter: IncidentFilter) => [...incidentKeys.all, 'repairs', filter] as const,
  incident: (id: number) => [...incidentKeys.all, id] as const,
};

/** Of all routers: every page counts them. */
export const openIncidentsQuery = () =>
  queryOptions({
    queryKey: incidentKeys.open(),
    queryFn: () =>
      allPages((cursor) => get('/api/v1/incidents', { state: 'open', limit: 200, cursor })),
    refetchInterval: LOOK_EVERY_MS,
    refetchOnWindowFocus: 'always',
  });

/** Those that began last; they may have ended in another order. */
export const latestOverQuery = (routerId: number) =>
  queryOptions({
    queryKey: [...incidentKeys.over({ router: routerId }), 'latest'],
    queryFn: () => get('/api/v1/incidents', { router_id: routerId, state: 'over', limit: 20 }),
    refetchInterval: HISTORY_EVERY_MS,
  });

export const incidentQuery = (id: number) =>
  queryOptions({
    queryKey: incidentKeys.incident(id),
    queryFn: () => get('/api/v1/incidents/{incident_id}', { incident_id: id }),
    refetchInterval: LOOK_EVERY_MS,
    refetchOnWindowFocus: 'always',
  });

/** Who is told of incidents; for everybody: without addresses. */
export const listenersQuery = () =>
  queryOptions({
    queryKey: ['channels', 'listeners'],
    queryFn: () => get('/api/v1/listeners'),
    refetchInterval: MINUTE_MS,
  });
