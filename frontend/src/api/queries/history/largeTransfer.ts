import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '@/lib/time/lengths';
import { get } from '../../client';
import { balanceKeys } from '../balanceNow';

export const largeTransferUrl = (id: number, accessBps: number) =>
  `/api/v1/routers/${id}/what-if/large-transfer?access_bps=${accessBps}`;

/** The last answer stays while the one for another access comes. */
export const largeTransferQuery = (id: number, accessBps: number) =>
  queryOptions({
    queryKey: [...balanceKeys.ofRouter(id), 'large transfer', accessBps],
    queryFn: () =>
      get('/api/v1/routers/{router_id}/what-if/large-transfer', {
        router_id: id,
        access_bps: accessBps,
      }),
    placeholderData: keepPreviousData,
    // Replayed from weeks of traffic: no news of this minute.
    staleTime: 10 * MINUTE_MS,
  });
