import { queryOptions } from '@tanstack/react-query';
import { get } from '../../client';
import { incidentKeys } from './incidents';

const LOOK_EVERY_MS = 60_000;
const maintenanceKey = [...incidentKeys.all, 'maintenance'] as const;

/** What goes on, what comes, and what is over. */
export const maintenanceQuery = () =>
  queryOptions({
    queryKey: maintenanceKey,
    queryFn: () => get('/api/v1/maintenance'),
    refetchInterval: LOOK_EVERY_MS,
  });
