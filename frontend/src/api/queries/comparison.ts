/** The past does not change; a running side moves with its slots. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '@/lib/time/lengths';
import { get } from '../client';
import type { Selection } from '../types';
import { figureKeys } from './figures';

const EVERY_MS = 5 * MINUTE_MS;

export interface ComparedPeriods {
  a_regime?: number;
  a_from?: string;
  a_to?: string;
  b_regime?: number;
  b_from?: string;
  b_to?: string;
}

export const comparisonQuery = (id: number, periods: ComparedPeriods, selection: Selection) =>
  queryOptions({
    queryKey: [...figureKeys.ofRouter(id), 'comparison', periods, selection],
    queryFn: () =>
      get('/api/v1/routers/{router_id}/comparison', { router_id: id, ...periods, selection }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
