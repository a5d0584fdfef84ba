import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { MINUTE_MS } from '@/lib/time/lengths';
import { client, unwrap } from '../client';
import type { BalanceSettingsInput, WhatIfInput } from '../types';

const EVERY_MS = MINUTE_MS;
const PAGE = 20;

export const balanceKeys = {
  all: ['balance'] as const,
  ofRouter: (id: number) => [...balanceKeys.all, id] as const,
};
const path = (id: number) => ({ path: { router_id: id } });

export const balanceQuery = (id: number) =>
  queryOptions({
    queryKey: [...balanceKeys.ofRouter(id), 'now'],
    queryFn: () => unwrap(client.GET('/api/v1/routers/{router_id}/balance', { params: path(id) })),
    refetchInterval: EVERY_MS,
  });

/** The last answer stays while the next one comes. */
export const whatIfQuery = (id: number, body: WhatIfInput) =>
  queryOptions({
    queryKey: [...balanceKeys.ofRouter(id), 'what-if', JSON.stringify(body)],
    queryFn: ({ signal }) =>
      unwrap(
        client.POST('/api/v1/routers/{router_id}/balance/what-if', {
          params: path(id),
          body,
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 5 * EVERY_MS,
  });

export const balanceSettingsQuery = (id: number) =>
  queryOptions({
    queryKey: [...balanceKeys.ofRouter(id), 'settings'],
    queryFn: () =>
      unwrap(client.GET('/api/v1/routers/{router_id}/balance-settings', { params: path(id) })),
  });

export const recommendationsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...balanceKeys.ofRouter(id), 'recommendations'],
    queryFn: ({ pageParam }) =>
      unwrap(
        client.GET('/api/v1/routers/{router_id}/recommendations', {
          params: { ...path(id), query: { limit: PAGE, cursor: pageParam } },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

export const trackRecordQuery = (id: number) =>
  queryOptions({
    queryKey: [...balanceKeys.ofRouter(id), 'track-record'],
    queryFn: () =>
      unwrap(client.GET('/api/v1/routers/{router_id}/track-record', { params: path(id) })),
    refetchInterval: EVERY_MS * 5,
  });

function useBalanceMutation<V, R>(run: (variables: V) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => queries.invalidateQueries({ queryKey: balanceKeys.all }),
  });
}
const recommendationPath = (id: number) => ({ path: { recommendation_id: id } });

export const useRecommend = (routerId: number) =>
  useBalanceMutation(() =>
    unwrap(client.POST('/api/v1/routers/{router_id}/recommendations', { params: path(routerId) })),
  );

export const useAccept = () =>
  useBalanceMutation((id: number) =>
    unwrap(
      client.POST('/api/v1/recommendations/{recommendation_id}/accept', {
        params: recommendationPath(id),
      }),
    ),
  );

export const useDismiss = () =>
  useBalanceMutation(({ id, reason }: { id: number; reason: string }) =>
    unwrap(
      client.POST('/api/v1/recommendations/{recommendation_id}/dismiss', {
        params: recommendationPath(id),
        body: { reason },
      }),
    ),
  );

interface SettingsChange {
  body: BalanceSettingsInput;
  revision: string;
}
export const useSetBalanceSettings = (routerId: number) =>
  useBalanceMutation(({ body, revision }: SettingsChange) =>
    unwrap(
      client.PUT('/api/v1/routers/{router_id}/balance-settings', {
        params: { ...path(routerId), header: { 'if-match': revision } },
        body,
      }),
    ),
  );

/** Whatever was read before. */
export const useLoadBalanceSettings = (routerId: number) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => queries.query({ ...balanceSettingsQuery(routerId), staleTime: 0 }),
  });
};
