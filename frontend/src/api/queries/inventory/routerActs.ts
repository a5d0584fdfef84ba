/** What is read of a router for its own pages, and what is changed. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { MINUTE_MS } from '@/lib/time/lengths';
import { get, patch, post, put, remove } from '../../client';
import { byCursor } from '../../pages';
import { useReading } from '../../saving';
import type { RouterInput, TrialInput, UplinkInput } from '../../types';
import { routerKeys, routerQuery, type Schemas } from '../routers';

/** Takes the router a second or two: only on request. */
export const discoveryQuery = (id: number) =>
  queryOptions({
    queryKey: routerKeys.part(id, 'discovery'),
    queryFn: () => post('/api/v1/routers/{router_id}/discovery', { router_id: id }),
    staleTime: 5 * MINUTE_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });

export const regimesQuery = (id: number) =>
  queryOptions({
    queryKey: routerKeys.part(id, 'regimes'),
    queryFn: () => get('/api/v1/routers/{router_id}/regimes', { router_id: id }),
  });

export const findingsQuery = (id: number) =>
  queryOptions({
    queryKey: routerKeys.part(id, 'findings'),
    queryFn: () => get('/api/v1/routers/{router_id}/findings', { router_id: id }),
  });

export const pollsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: routerKeys.part(id, 'polls'),
    queryFn: ({ pageParam }) =>
      get('/api/v1/routers/{router_id}/polls', { router_id: id, limit: 20, cursor: pageParam }),
    ...byCursor,
  });

/** Saves nothing, so it invalidates nothing. */
export const useTryRouter = () =>
  useMutation({
    mutationFn: (body: TrialInput) => post('/api/v1/router-trials', {}, body),
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
  useRouterMutation((body: RouterInput) => post('/api/v1/routers', {}, body));

export const useUpdateRouter = (id: number) =>
  useRouterMutation((body: Schemas['RouterPatch']) =>
    patch('/api/v1/routers/{router_id}', { router_id: id }, body),
  );

export const useDeleteRouter = () =>
  useRouterMutation((id: number) => remove('/api/v1/routers/{router_id}', { router_id: id }));

export const useSetUplinks = (id: number) =>
  useRouterMutation(({ uplinks, revision }: { uplinks: UplinkInput[]; revision: string }) =>
    put('/api/v1/routers/{router_id}/uplinks', { router_id: id }, uplinks, revision),
  );

export const useLoadRouter = (id: number) => useReading(routerQuery(id));
