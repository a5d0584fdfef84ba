import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf, type View } from '@/lib/view';
import { SLOT_MS } from '@/lib/time/lengths';
import { get } from '@/api/client';
import { figureKeys } from '../figures';

export const weekProfileQuery = (id: number, view: View) =>
  queryOptions({
    queryKey: [...figureKeys.ofRouter(id), 'profile', queryOf(view)],
    queryFn: () => get('/api/v1/routers/{router_id}/profile', { router_id: id, ...queryOf(view) }),
    placeholderData: keepPreviousData,
    refetchInterval: SLOT_MS,
  });

/** All ISPs over one window, also a single hour. */
export const sideBySideQuery = (id: number, view: View) =>
  queryOptions({
    queryKey: [...figureKeys.ofRouter(id), 'side-by-side', queryOf(view)],
    queryFn: () =>
      get('/api/v1/routers/{router_id}/side-by-side', { router_id: id, ...queryOf(view) }),
    placeholderData: keepPreviousData,
    refetchInterval: SLOT_MS,
  });

export const sideBySideUrl = (id: number, view: View): string =>
  `/api/v1/routers/${id}/side-by-side?${new URLSearchParams(queryOf(view) as Record<string, string>).toString()}`;

export const costsQuery = (id: number, view: View) =>
  queryOptions({
    queryKey: [...figureKeys.ofRouter(id), 'costs', queryOf(view)],
    queryFn: () => get('/api/v1/routers/{router_id}/costs', { router_id: id, ...queryOf(view) }),
    placeholderData: keepPreviousData,
    refetchInterval: SLOT_MS,
  });
