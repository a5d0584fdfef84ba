import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { MINUTE_MS } from '@/lib/time/lengths';
import { client, unwrap } from '../client';
import { allPages } from '../pages';
import type { components } from '../schema';
import type { RouterInput, TrialInput, UplinkInput } from '../types';

type Schemas = components['schemas'];
const HEALTH_EVERY_MS = 15_000;

export const routerKeys = {
  all: ['routers'] as const,
  list: () => [...routerKeys.all, 'list'] as const,
  router: (id: number) => [...routerKeys.all, id] as const,
  part: (id: number, part: 'discovery' | 'regimes' | 'findings' | 'polls') =>
    [...routerKeys.router(id), part] as const,
};
const path = (id: number) => ({ path: { router_id: id } });

export const routersQuery = () =>
  queryOptions({
    queryKey: routerKeys.list(),
    queryFn: () =>
      allPages((cursor) =>
        unwrap(client.GET('/api/v1/routers', { params: { query: { limit: 100, cursor } } })),
      ),
    staleTime: 30_000,
    refetchInterval: HEALTH_EVERY_MS * 4,
  });

export const routerQuery = (id: number) =>
  queryOptions({
    queryKey: routerKeys.router(id),
    queryFn: () => unwrap(client.GET('/api/v1/routers/{router_id}', { params: path(id) })),
    refetchInterval: HEALTH_EVERY_MS,
  });

/** Takes the router a second or two: only on request. */
export const discoveryQuery = (id: number) =>
  queryOptions({
    queryKey: routerKeys.part(id, 'discovery'),
    queryFn: () =>
      unwrap(client.POST('/api/v1/routers/{router_id}/discovery', { params: path(id) })),
    staleTime: 5 * MINUTE_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });

export const regimesQuery = (id: number) =>
  queryOptions({
    queryKey: routerKeys.part(id, 'regimes'),
    queryFn: () => unwrap(client.GET('/api/v1/routers/{router_id}/regimes', { params: path(id) })),
  });

export const findingsQuery = (id: number) =>
  queryOptions({
    queryKey: routerKeys.part(id, 'findings'),
    queryFn: () => unwrap(client.GET('/api/v1/routers/{router_id}/findings', { params: path(id) })),
  });

export const pollsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: routerKeys.part(id, 'polls'),
    queryFn: ({ pageParam }) =>
      unwrap(
        client.GET('/api/v1/routers/{router_id}/polls', {
          params: { ...path(id), query: { limit: 20, cursor: pageParam } },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** Saves nothing, so it invalidates nothing. */
export const useTryRouter = () =>
  useMutation({
    mutationFn: (body: TrialInput) => unwrap(client.POST('/api/v1/router-trials', { body })),
  });

/** Speeds and prices are in most figures: an edit invalidates them all. */
export function useRouterMutation<V, R>(run: (variables: V) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({
          queryKey: routerKeys.all,
          predicate: ({ queryKey }) => queryKey[2] !== 'discovery',
        }),
        queries.invalidateQueries({ queryKey: ['overview'] }),
        queries.invalidateQueries({ queryKey: ['weeks'] }),
      ]),
  });
}

export const useCreateRouter = () =>
  useRouterMutation((body: RouterInput) => unwrap(client.POST('/api/v1/routers', { body })));

export const useUpdateRouter = (id: number) =>
  useRouterMutation((body: Schemas['RouterPatch']) =>
    unwrap(client.PATCH('/api/v1/routers/{router_id}', { params: path(id), body })),
  );

export const useDeleteRouter = () =>
  useRouterMutation((id: number) =>
    unwrap(client.DELETE('/api/v1/routers/{router_id}', { params: path(id) })),
  );

export const useSetUplinks = (id: number) =>
  useRouterMutation(({ uplinks, revision }: { uplinks: UplinkInput[]; revision: string }) =>
    unwrap(
      client.PUT('/api/v1/routers/{router_id}/uplinks', {
        params: { ...path(id), header: { 'if-match': revision } },
        body: uplinks,
      }),
    ),
  );

/** Whatever was read before. */
export const useLoadRouter = (id: number) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => queries.query({ ...routerQuery(id), staleTime: 0 }),
  });
};
