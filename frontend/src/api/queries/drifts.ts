import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '@/lib/time/lengths';
import { client, unwrap } from '../client';

const EVERY_MS = MINUTE_MS;
export const driftKeys = {
  all: ['drifts'] as const,
  ofRouter: (id: number) => [...driftKeys.all, 'router', id] as const,
  drift: (id: number) => [...driftKeys.all, id] as const,
};

export const driftsQuery = (routerId: number) =>
  queryOptions({
    queryKey: driftKeys.ofRouter(routerId),
    queryFn: () =>
      unwrap(
        client.GET('/api/v1/routers/{router_id}/drifts', {
          params: { path: { router_id: routerId } },
        }),
      ),
    refetchInterval: EVERY_MS,
  });

/** With the figures that moved since. */
export const driftQuery = (id: number) =>
  queryOptions({
    queryKey: driftKeys.drift(id),
    queryFn: () =>
      unwrap(client.GET('/api/v1/drifts/{drift_id}', { params: { path: { drift_id: id } } })),
    refetchInterval: EVERY_MS * 5,
  });

export const useAcknowledge = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, note }: { id: number; note: string }) =>
      unwrap(
        client.POST('/api/v1/drifts/{drift_id}/acknowledge', {
          params: { path: { drift_id: id } },
          body: { note },
        }),
      ),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: driftKeys.all }),
        queries.invalidateQueries({ queryKey: ['balance'] }),
      ]),
  });
};
