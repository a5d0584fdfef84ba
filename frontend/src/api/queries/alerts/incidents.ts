/** The live stream of a router tells of its incidents; polling stands in for the others. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { serverNow } from '@/lib/time/clock';
import { DAY_MS, SLOT_MS } from '@/lib/time/lengths';
import { get, post, remove } from '../../client';
import { allPages, byCursor } from '../../pages';
import type { IncidentDetail, IncidentKind } from '../../types';

const LOOK_EVERY_MS = 10_000;
const HISTORY_EVERY_MS = 60_000;
const PAGE = 30;

/** How far back an incident may have ended. */
export const INCIDENT_PERIODS = { '24h': 1, '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const;
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

/** From the begin of a slot, so that an address stays the same for minutes. */
export function limitsOf({ kind, campus, router, period }: IncidentFilter, nowMs: number) {
  const since = period && nowMs - INCIDENT_PERIODS[period] * DAY_MS;
  return {
    ...(kind && { kind }),
    ...(campus && { campus_id: campus }),
    ...(router && { router_id: router }),
    ...(since && { from: new Date(Math.floor(since / SLOT_MS) * SLOT_MS).toISOString() }),
  };
}

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

export const overIncidentsQuery = (filter: IncidentFilter) =>
  infiniteQueryOptions({
    queryKey: incidentKeys.over(filter),
    queryFn: ({ pageParam }) =>
      get('/api/v1/incidents', {
        ...limitsOf(filter, serverNow()),
        state: 'over',
        limit: PAGE,
        cursor: pageParam,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
    refetchInterval: HISTORY_EVERY_MS,
  });

export const repairsQuery = (filter: IncidentFilter) =>
  queryOptions({
    queryKey: incidentKeys.repairs(filter),
    queryFn: () => get('/api/v1/incident-repairs', limitsOf(filter, serverNow())),
    placeholderData: keepPreviousData,
    refetchInterval: HISTORY_EVERY_MS,
  });

/** For a spreadsheet. */
export function incidentsCsvUrl(
  rows: 'incidents' | 'incident-repairs',
  filter: IncidentFilter & { state?: 'open' | 'over' | undefined },
  nowMs: number,
): string {
  const { state } = filter;
  const states = rows === 'incidents' && state && { state };
  const limits = { ...limitsOf(filter, nowMs), ...states, format: 'csv' };
  const texts = Object.entries(limits).map(([name, value]) => [name, String(value)]);
  return `/api/v1/${rows}?${new URLSearchParams(texts).toString()}`;
}

export const incidentQuery = (id: number) =>
  queryOptions({
    queryKey: incidentKeys.incident(id),
    queryFn: () => get('/api/v1/incidents/{incident_id}', { incident_id: id }),
    refetchInterval: LOOK_EVERY_MS,
    refetchOnWindowFocus: 'always',
  });

/** Every answer is the incident as it is now. A refusal means that what is shown is too old. */
function useActing<V>(run: (variables: V) => Promise<IncidentDetail>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (answer) => {
      queries.setQueryData(incidentKeys.incident(answer.incident.id), answer);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: incidentKeys.all }),
  });
}

export const useAcknowledgeIncident = (id: number) =>
  useActing((note: string) =>
    post('/api/v1/incidents/{incident_id}/acknowledge', { incident_id: id }, { note }),
  );

export const useSnoozeIncident = (id: number) =>
  useActing((body: { until: string; note: string }) =>
    post('/api/v1/incidents/{incident_id}/snooze', { incident_id: id }, body),
  );

export const useEndSnooze = (id: number) =>
  useActing(() => remove('/api/v1/incidents/{incident_id}/snooze', { incident_id: id }));

export const useCommentIncident = (id: number) =>
  useActing((note: string) =>
    post('/api/v1/incidents/{incident_id}/comments', { incident_id: id }, { note }),
  );
