/** What Balance shows now, and Money by the same days. Apart from its other queries, for the first page asks, too. */
import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '@/lib/time/lengths';
import { get } from '../client';

const EVERY_MS = MINUTE_MS;

export const balanceKeys = {
  all: ['balance'] as const,
  ofRouter: (id: number) => [...balanceKeys.all, id] as const,
};

export const balanceQuery = (id: number) =>
  queryOptions({
    queryKey: [...balanceKeys.ofRouter(id), 'now'],
    queryFn: () => get('/api/v1/routers/{router_id}/balance', { router_id: id }),
    refetchInterval: EVERY_MS,
  });

export const smallerContractsQuery = (id: number) =>
  queryOptions({
    queryKey: [...balanceKeys.ofRouter(id), 'smaller contracts'],
    queryFn: () => get('/api/v1/routers/{router_id}/smaller-contracts', { router_id: id }),
    // Replayed from weeks of traffic: no news of this minute.
    staleTime: 10 * MINUTE_MS,
  });
