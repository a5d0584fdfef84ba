import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '@/lib/time/lengths';
import { client, get, post, put, unwrap } from '../client';
import { byCursor } from '../pages';
import { balanceKeys } from './balanceNow';
import { useReading, useSaving } from '../saving';
import type { BalanceSettingsInput, WhatIfInput } from '../types';

const EVERY_MS = MINUTE_MS;
const PAGE = 20;

/** The last answer stays while the next one comes. */
export const whatIfQuery = (id: number, body: WhatIfInput) =>
  queryOptions({
    queryKey: [...balanceKeys.ofRouter(id), 'what-if', JSON.stringify(body)],
    queryFn: ({ signal }) =>
      unwrap(
        client.POST('/api/v1/routers/{router_id}/balance/what-if', {
          params: { path: { router_id: id } },
          body,
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 5 * EVERY_MS,
  });

/** Replayed from weeks of traffic: no news of this minute. */
export const steeringQuery = (id: number) =>
  queryOptions({
    queryKey: [...balanceKeys.ofRouter(id), 'steering'],
    queryFn: () => get('/api/v1/routers/{router_id}/what-if/steering', { router_id: id }),
    staleTime: 10 * EVERY_MS,
  });

export const steeringUrl = (id: number): string => `/api/v1/routers/${id}/what-if/steering`;

export const balanceSettingsQuery = (id: number) =>
  queryOptions({
    queryKey: [...balanceKeys.ofRouter(id), 'settings'],
    queryFn: () => get('/api/v1/routers/{router_id}/balance-settings', { router_id: id }),
  });

export const recommendationsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...balanceKeys.ofRouter(id), 'recommendations'],
    queryFn: ({ pageParam }) =>
      get('/api/v1/routers/{router_id}/recommendations', {
        router_id: id,
        limit: PAGE,
        cursor: pageParam,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
  });

export const trackRecordQuery = (id: number) =>
  queryOptions({
    queryKey: [...balanceKeys.ofRouter(id), 'track-record'],
    queryFn: () => get('/api/v1/routers/{router_id}/track-record', { router_id: id }),
    refetchInterval: EVERY_MS * 5,
  });

const useBalanceMutation = <V, R>(run: (variables: V) => Promise<R>) =>
  useSaving(run, balanceKeys.all);

export const useRecommend = (routerId: number) =>
  useBalanceMutation(() =>
    post('/api/v1/routers/{router_id}/recommendations', { router_id: routerId }),
  );

export const useAccept = () =>
  useBalanceMutation((id: number) =>
    post('/api/v1/recommendations/{recommendation_id}/accept', { recommendation_id: id }),
  );

export const useDismiss = () =>
  useBalanceMutation(({ id, reason }: { id: number; reason: string }) =>
    post(
      '/api/v1/recommendations/{recommendation_id}/dismiss',
      { recommendation_id: id },
      { reason },
    ),
  );

interface SettingsChange {
  body: BalanceSettingsInput;
  revision: string;
}
export const useSetBalanceSettings = (routerId: number) =>
  useBalanceMutation(({ body, revision }: SettingsChange) =>
    put('/api/v1/routers/{router_id}/balance-settings', { router_id: routerId }, body, revision),
  );

export const useLoadBalanceSettings = (routerId: number) =>
  useReading(balanceSettingsQuery(routerId));
