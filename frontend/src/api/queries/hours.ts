import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf, type View } from '@/lib/view';
import { SLOT_MS } from '@/lib/time/lengths';
import { client, unwrap } from '../client';
import { figureKeys } from './figures';

const params = (id: number, view: View) => ({ path: { router_id: id }, query: queryOf(view) });

export const weekProfileQuery = (id: number, view: View) =>
  queryOptions({
    queryKey: [...figureKeys.ofRouter(id), 'profile', queryOf(view)],
    queryFn: () =>
      unwrap(client.GET('/api/v1/routers/{router_id}/profile', { params: params(id, view) })),
    placeholderData: keepPreviousData,
    refetchInterval: SLOT_MS,
  });

export const costsQuery = (id: number, view: View) =>
  queryOptions({
    queryKey: [...figureKeys.ofRouter(id), 'costs', queryOf(view)],
    queryFn: () =>
      unwrap(client.GET('/api/v1/routers/{router_id}/costs', { params: params(id, view) })),
    placeholderData: keepPreviousData,
    refetchInterval: SLOT_MS,
  });
