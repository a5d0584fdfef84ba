import { INCIDENT_KINDS, toneOf, type IncidentKind } from '@/api/types';

/** All kinds of incidents, by what they are about. */
export const KIND_GROUPS = [
  {
    group: 'outages',
    kinds: ['isp_down', 'isp_silent', 'router_unreachable', 'no_data', 'reboot'],
  },
  {
    group: 'quality',
    kinds: [
      'isp_full',
      'isp_degraded',
      'skewed',
      'router_busy',
      'probes_missing',
      'probes_invalid',
    ],
  },
  {
    group: 'changes',
    kinds: ['finding_danger', 'drift', 'change_waiting', 'change_stuck', 'change_reverted'],
  },
  { group: 'money', kinds: ['quota', 'quota_used', 'contract_low', 'sla_missed', 'contract_ends'] },
  { group: 'timbang', kinds: ['timbang_blind', 'timbang_unwell'] },
] as const satisfies readonly { group: string; kinds: readonly IncidentKind[] }[];

/** Nothing passes any more, or nobody knows: what pages show in red. */
export const SERIOUS_KINDS = INCIDENT_KINDS.filter((kind) => toneOf(kind) === 'danger');
