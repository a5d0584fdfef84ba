import { queryOptions } from '@tanstack/react-query';
import { get } from '../client';

/** Reads the router, so only on request; after a change other lines are right. */
export const fixQuery = (routerId: number, finding: string) =>
  queryOptions({
    queryKey: ['changes', 'fix', routerId, finding],
    queryFn: () =>
      get('/api/v1/routers/{router_id}/fixes/{finding}', { router_id: routerId, finding }),
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    retry: false,
  });
