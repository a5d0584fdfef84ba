import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { HOUR_MS } from '@/lib/time/lengths';
import { get } from '@/api/client';
import type { Selection } from '@/api/types';
import { figureKeys } from '../figures';

/** Weeks that are over: nothing of it changes within the hour. */
export const fillingsQuery = (routerId: number, selection: Selection) =>
  queryOptions({
    queryKey: [...figureKeys.ofRouter(routerId), 'fillings', selection],
    queryFn: () => get('/api/v1/routers/{router_id}/fillings', { router_id: routerId, selection }),
    placeholderData: keepPreviousData,
    staleTime: HOUR_MS,
  });

export const fillingsUrl = (routerId: number, selection: Selection): string =>
  `/api/v1/routers/${routerId}/fillings?selection=${selection}`;

export const perStudentQuery = (campusId: number) =>
  queryOptions({
    queryKey: ['campuses', campusId, 'per-student'],
    queryFn: () => get('/api/v1/campuses/{campus_id}/per-student', { campus_id: campusId }),
    staleTime: HOUR_MS,
  });

export const perStudentUrl = (campusId: number): string =>
  `/api/v1/campuses/${campusId}/per-student`;
