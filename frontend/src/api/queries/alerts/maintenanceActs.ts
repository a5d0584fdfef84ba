/** Work is announced, and called off. */
import { post, put } from '../../client';
import { useSaving } from '../../saving';
import type { MaintenanceInput, MaintenanceRow } from '../../types';
import { incidentKeys } from './incidents';

/** Of incidents that it covers the next pass says so. */
export const useAnnounceMaintenance = () =>
  useSaving((body: MaintenanceInput) => post('/api/v1/maintenance', {}, body), incidentKeys.all);

export const useCallOffMaintenance = () =>
  useSaving(
    (id: number) => post('/api/v1/maintenance/{maintenance_id}/call-off', { maintenance_id: id }),
    incidentKeys.all,
  );

/** Work that comes back; where it is stays. */
export const useUpdateMaintenance = (id: number) =>
  useSaving(
    ({ reason, from, lasts_s, weekdays, until }: MaintenanceInput): Promise<MaintenanceRow> =>
      put(
        '/api/v1/maintenance/{maintenance_id}',
        { maintenance_id: id },
        {
          reason,
          from,
          lasts_s,
          weekdays,
          until,
        },
      ),
    incidentKeys.all,
  );

export const useSkipMaintenance = () =>
  useSaving(
    ({ id, ...body }: { id: number; date: string; is_skipped: boolean }) =>
      post('/api/v1/maintenance/{maintenance_id}/skip', { maintenance_id: id }, body),
    incidentKeys.all,
  );
