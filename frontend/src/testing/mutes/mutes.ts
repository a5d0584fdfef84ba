import type { MuteRow } from '@/api/types';

/** The cable of ISP2, which the provider repairs next month. */
export const mute = (part: Partial<MuteRow> = {}): MuteRow => ({
  id: 1,
  state: 'standing',
  kind: 'isp_down',
  campus_id: 1,
  campus_name: 'STRADA',
  router_id: 1,
  router_name: 'Core router',
  uplink_id: 2,
  uplink_name: 'ISP2',
  reason: 'cable is cut',
  until: '2026-12-20T01:00:00Z',
  created_at: '2026-11-20T04:00:00Z',
  created_by: 'budi',
  lifted_by: '',
  ...part,
});
