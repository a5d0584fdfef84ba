import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '@/lib/time/lengths';
import { get } from '../client';
import type { components } from '../schema';

export type Schemas = components['schemas'];

export const campusKeys = { all: ['campuses'] as const, zones: ['timezones'] as const };

export const campusesQuery = () =>
  queryOptions({
    queryKey: campusKeys.all,
    queryFn: () => get('/api/v1/campuses'),
    staleTime: MINUTE_MS,
  });
