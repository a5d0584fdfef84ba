/** What Balance shows now. Apart from its other queries, for the first page asks for it, too. */
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
