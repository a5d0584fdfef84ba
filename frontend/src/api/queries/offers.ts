/** What ISPs offer, and which of it would do for less. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '@/lib/time/lengths';
import { get, put } from '../client';
import { useReading } from '../saving';
import type { OfferInput, Offers } from '../types';
import { balanceKeys } from './balanceNow';
import { routerKeys } from './routers';

const offersKey = (routerId: number) => [...routerKeys.router(routerId), 'offers'] as const;

export const offersQuery = (routerId: number) =>
  queryOptions({
    queryKey: offersKey(routerId),
    queryFn: () => get('/api/v1/routers/{router_id}/offers', { router_id: routerId }),
  });

export const offersUrl = (routerId: number): string => `/api/v1/routers/${routerId}/offers`;

export const useLoadOffers = (routerId: number) => useReading(offersQuery(routerId));

export function useSetOffers(routerId: number) {
  const queries = useQueryClient();
  return useMutation<Offers, Error, { offers: OfferInput[]; revision: string }>({
    mutationFn: ({ offers, revision }) =>
      put('/api/v1/routers/{router_id}/offers', { router_id: routerId }, offers, revision),
    onSuccess: (stored) => {
      queries.setQueryData(offersKey(routerId), stored);
      return queries.invalidateQueries({ queryKey: choicesKey(routerId) });
    },
  });
}

const choicesKey = (routerId: number) =>
  [...balanceKeys.ofRouter(routerId), 'contract choices'] as const;

export const contractChoicesQuery = (routerId: number) =>
  queryOptions({
    queryKey: choicesKey(routerId),
    queryFn: () => get('/api/v1/routers/{router_id}/contract-choices', { router_id: routerId }),
    // Replayed from weeks of traffic: no news of this minute.
    staleTime: 10 * MINUTE_MS,
  });

export const contractChoicesUrl = (routerId: number): string =>
  `/api/v1/routers/${routerId}/contract-choices`;
