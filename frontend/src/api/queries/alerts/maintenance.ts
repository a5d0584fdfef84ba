import { queryOptions } from '@tanstack/react-query';
import { get, post } from '../../client';
import { useSaving } from '../../saving';
import type { MaintenanceInput } from '../../types';
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

/** Of incidents that it covers the next pass says so. */
export const useAnnounceMaintenance = () =>
  useSaving((body: MaintenanceInput) => post('/api/v1/maintenance', {}, body), incidentKeys.all);

export const useCallOffMaintenance = () =>
  useSaving(
    (id: number) => post('/api/v1/maintenance/{maintenance_id}/call-off', { maintenance_id: id }),
    incidentKeys.all,
  );
