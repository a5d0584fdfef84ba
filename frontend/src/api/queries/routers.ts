import { queryOptions } from '@tanstack/react-query';
import { get } from '../client';
import { allPages } from '../pages';
import type { components } from '../schema';

export type Schemas = components['schemas'];
const HEALTH_EVERY_MS = 15_000;

export const routerKeys = {
  all: ['routers'] as const,
  list: () => [...routerKeys.all, 'list'] as const,
  router: (id: number) => [...routerKeys.all, id] as const,
  part: (id: number, part: 'discovery' | 'regimes' | 'findings' | 'polls') =>
    [...routerKeys.router(id), part] as const,
};

export const routersQuery = () =>
  queryOptions({
    queryKey: routerKeys.list(),
    queryFn: () => allPages((cursor) => get('/api/v1/routers', { limit: 100, cursor })),
    staleTime: 30_000,
    refetchInterval: HEALTH_EVERY_MS * 4,
  });

export const routerQuery = (id: number) =>
  queryOptions({
    queryKey: routerKeys.router(id),
    queryFn: () => get('/api/v1/routers/{router_id}', { router_id: id }),
    refetchInterval: HEALTH_EVERY_MS,
  });
