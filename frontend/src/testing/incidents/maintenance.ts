import type { MaintenanceRow, WorkOutlook } from '@/api/types';

/** Tonight's work on ISP2. */
export const maintenance = (part: Partial<MaintenanceRow> = {}): MaintenanceRow => ({
  id: 1,
  state: 'coming',
  campus_id: 1,
  campus_name: 'STRADA',
  router_id: 1,
  router_name: 'Core router',
  uplink_id: 2,
  uplink_name: 'ISP2',
  reason: 'fibre works',
  first: '2026-11-20T18:00:00Z',
  first_ends: '2026-11-20T22:00:00Z',
  lasts_s: 14_400,
  weekdays: [],
  skipped: [],
  ends: '2026-11-20T22:00:00Z',
  window: { from: '2026-11-20T18:00:00Z', to: '2026-11-20T22:00:00Z' },
  created_at: '2026-11-20T04:00:00Z',
  created_by: 'rini',
  called_off_by: '',
  called_off_at: null,
  ...part,
});

/** Without ISP2 at night: the others have room, and nobody shares its route. */
export const workOutlook = (part: Partial<WorkOutlook> = {}): WorkOutlook => ({
  router_id: 1,
  uplink_id: 2,
  days: 4,
  others: [{ uplink_id: 3, name: 'ISP3', peak: 0.04 }],
  route: '',
  route_uplinks: [],
  others_without_route: [],
  ...part,
});
