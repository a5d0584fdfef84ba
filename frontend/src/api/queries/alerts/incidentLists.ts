/** The lists of incidents, and what people do with one. */
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
import { byCursor } from '../../pages';
import type { IncidentDetail } from '../../types';
import {
  HISTORY_EVERY_MS,
  PAGE,
  INCIDENT_PERIODS,
  incidentKeys,
  type IncidentFilter,
} from './incidents';

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
export function incidentsTableUrl(
  rows: 'incidents' | 'incident-repairs',
  filter: IncidentFilter & { state?: 'open' | 'over' | undefined },
  nowMs: number,
): string {
  const { state } = filter;
  const states = rows === 'incidents' && state && { state };
  const limits = { ...limitsOf(filter, nowMs), ...states };
  const texts = Object.entries(limits).map(([name, value]) => [name, String(value)]);
  return `/api/v1/${rows}?${new URLSearchParams(texts).toString()}`;
}

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
