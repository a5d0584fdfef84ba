import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '@/lib/time/lengths';
import { get, post } from '../client';
import { useSaving } from '../saving';

const EVERY_MS = MINUTE_MS;
export const driftKeys = {
  all: ['drifts'] as const,
  ofRouter: (id: number) => [...driftKeys.all, 'router', id] as const,
  drift: (id: number) => [...driftKeys.all, id] as const,
};

export const driftsQuery = (routerId: number) =>
  queryOptions({
    queryKey: driftKeys.ofRouter(routerId),
    queryFn: () => get('/api/v1/routers/{router_id}/drifts', { router_id: routerId }),
    refetchInterval: EVERY_MS,
  });

/** With the figures that moved since. */
export const driftQuery = (id: number) =>
  queryOptions({
    queryKey: driftKeys.drift(id),
    queryFn: () => get('/api/v1/drifts/{drift_id}', { drift_id: id }),
    refetchInterval: EVERY_MS * 5,
  });

export const useAcknowledge = () =>
  useSaving(
    ({ id, note }: { id: number; note: string }) =>
      post('/api/v1/drifts/{drift_id}/acknowledge', { drift_id: id }, { note }),
    driftKeys.all,
    ['balance'],
  );
