import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf, type View } from '@/lib/view';
import { MINUTE_MS, SLOT_MS } from '@/lib/time/lengths';
import { get } from '../client';
import { figureKeys } from './figures';

const VITALS_EVERY_MS = MINUTE_MS;
export const VITALS_POINTS = 300;

export const vitalsQuery = (id: number, view: View) =>
  queryOptions({
    queryKey: [...figureKeys.ofRouter(id), 'vitals', queryOf(view)],
    queryFn: () =>
      get('/api/v1/routers/{router_id}/vitals', {
        router_id: id,
        ...queryOf(view),
        points: VITALS_POINTS,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: VITALS_EVERY_MS,
  });

export const bucketsQuery = (id: number, view: View) =>
  queryOptions({
    queryKey: [...figureKeys.ofRouter(id), 'buckets', queryOf(view)],
    queryFn: () => get('/api/v1/routers/{router_id}/buckets', { router_id: id, ...queryOf(view) }),
    placeholderData: keepPreviousData,
    refetchInterval: SLOT_MS,
  });

export const wiringQuery = (id: number) =>
  queryOptions({
    queryKey: [...figureKeys.ofRouter(id), 'wiring'],
    queryFn: () => get('/api/v1/routers/{router_id}/wiring', { router_id: id }),
    refetchInterval: SLOT_MS,
  });

export const wiringTableUrl = (id: number): string => `/api/v1/routers/${id}/wiring`;
