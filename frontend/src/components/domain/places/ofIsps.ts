import type { IncidentKind } from '@/api/types';

/** The others are no matter of one ISP. */
const OF_ISPS: ReadonlySet<IncidentKind> = new Set([
  'isp_down',
  'isp_silent',
  'isp_full',
  'isp_degraded',
  'probes_missing',
  'probes_invalid',
  'quota',
  'quota_used',
  'contract_low',
  'sla_missed',
  'contract_ends',
]);
export const isOfIsps = (kind: IncidentKind | '') => kind === '' || OF_ISPS.has(kind);
