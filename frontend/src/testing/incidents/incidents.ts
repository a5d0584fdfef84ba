/** A router whose ISP2 is down, what is part of that, and what was before. */
import type { IncidentDetail, IncidentRow, RepairRow } from '@/api/types';
import { iso } from '@/testing/clock';

const MINUTE = 60_000;
export const ago = (minutes: number) => iso(Date.now() - minutes * MINUTE);

export const incident = (part: Partial<IncidentRow> = {}): IncidentRow => ({
  id: 7,
  kind: 'isp_down',
  state: 'open',
  router_id: 1,
  router_name: 'Core router',
  campus_id: 1,
  campus_name: 'STRADA',
  uplink_id: 2,
  uplink_name: 'ISP2',
  provider: 'Biznet',
  what: {
    code: 'incident_isp_down',
    text: 'ISP2 is down.',
    params: { router: 'Core router', uplink: 'ISP2' },
  },
  costs: {
    code: 'incident_carried',
    text: 'It carried 84 Mbit/s before, 41 % of the download of all ISPs.',
    params: { mbps: 84, part: 41 },
  },
  from: ago(12),
  opened_at: ago(11),
  to: null,
  closed_at: null,
  close_reason: '',
  lasted_s: 720,
  unstable: false,
  parent_id: null,
  parent_reason: '',
  is_part: false,
  explained_by: null,
  acknowledged_at: null,
  acknowledged_by: '',
  snoozed_until: null,
  maintenance_until: null,
  mute: null,
  paid_away: null,
  paid_currency: null,
  snoozed_by: '',
  ...part,
});

export const over = (part: Partial<IncidentRow> = {}): IncidentRow =>
  incident({
    id: 3,
    state: 'over',
    from: ago(3000),
    opened_at: ago(2999),
    to: ago(2955),
    closed_at: ago(2954),
    close_reason: 'over',
    lasted_s: 2700,
    acknowledged_at: ago(2990),
    acknowledged_by: 'rini',
    ...part,
  });

export const silentPart = (): IncidentRow =>
  incident({
    id: 8,
    kind: 'isp_silent',
    uplink_id: 3,
    uplink_name: 'ISP3',
    what: {
      code: 'incident_isp_silent',
      text: 'ISP3 has a link, but carries next to nothing.',
      params: { router: 'Core router', uplink: 'ISP3' },
    },
    costs: null,
    parent_id: 7,
    parent_reason: 'isp',
    is_part: true,
  });

/** Of Timbang itself. */
export const blind = (): IncidentRow =>
  incident({
    id: 20,
    kind: 'timbang_blind',
    router_id: null,
    router_name: null,
    campus_id: null,
    campus_name: null,
    uplink_id: null,
    uplink_name: null,
    what: {
      code: 'incident_timbang_blind',
      text: 'Timbang reads no router.',
      params: { router: '' },
    },
    costs: null,
  });

export const ofBlind = (): IncidentRow =>
  incident({
    id: 21,
    kind: 'router_unreachable',
    uplink_id: null,
    uplink_name: null,
    what: {
      code: 'incident_router_unreachable',
      text: 'Core router does not answer.',
      params: { router: 'Core router' },
    },
    parent_id: 20,
    parent_reason: 'blind',
    is_part: true,
  });

export const detail = (row: IncidentRow = incident()): IncidentDetail => ({
  incident: row,
  to_do: [
    {
      code: 'incident_do_isp_down',
      text: 'Check the modem of ISP2 and its cable to the router.',
      params: { router: 'Core router', uplink: 'ISP2' },
    },
    {
      code: 'incident_call',
      text: 'Call Biznet: +62 (354) 771, contract BZ-77.',
      params: { provider: 'Biznet', phone: '+62 (354) 771', number: 'BZ-77' },
    },
  ],
  parts: [],
  contact: { provider: 'Biznet', phone: '+62 (354) 771', contract_number: 'BZ-77' },
  meanwhile: [],
  beside: [],
  unheard: '',
  events: [{ event_id: 41, kind: 'link_down', from: row.from, to: row.to }],
  promise: null,
  notes: [{ id: 1, at: row.opened_at, kind: 'opened', actor: '', text: '', until: null }],
  mutes: [],
});

export const repair = (part: Partial<RepairRow> = {}): RepairRow => ({
  kind: 'isp_down',
  router_id: 1,
  router_name: 'Core router',
  uplink_id: 2,
  uplink_name: 'ISP2',
  incidents: 4,
  mean_s: 2700,
  median_s: 1800,
  longest_s: 7200,
  total_s: 10_800,
  acknowledged: 3,
  median_acknowledged_s: 240,
  ...part,
});
