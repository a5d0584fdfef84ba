/** One run of each kind and outcome. */
import type { ProbeRunRow } from '@/api/types';
import { HOUR, iso, NOW } from '@/testing/clock';

const row: ProbeRunRow = {
  id: 40,
  router_id: 1,
  uplink_id: 2,
  uplink_name: 'ISP2',
  kind: 'tcp',
  direction: 'download',
  preset: 'light',
  server_id: 1,
  server_name: 'IIX Jakarta',
  due_at: iso(NOW - 2 * HOUR),
  expires_at: iso(NOW - HOUR),
  started_at: iso(NOW - 2 * HOUR + 2000),
  ended_at: iso(NOW - 2 * HOUR + 64_000),
  state: 'over',
  outcome: 'ok',
  reason: '',
  detail: '',
  headline: { value: 131e6, unit: 'bit/s', grade: null },
  valid: true,
  cancel_requested: false,
};

export const probeRuns: ProbeRunRow[] = [
  row,
  {
    ...row,
    id: 41,
    kind: 'load',
    direction: null,
    headline: { value: 189, unit: 'ms', grade: 'C' },
  },
  {
    ...row,
    id: 42,
    uplink_id: 3,
    uplink_name: 'ISP3',
    outcome: 'invalid',
    reason: 'wrong_path',
    valid: false,
  },
  {
    ...row,
    id: 43,
    outcome: 'failed',
    reason: 'server_busy',
    headline: null,
    valid: false,
    detail: 'the server is busy running a test. try again later',
  },
  { ...row, id: 44, kind: 'udp', headline: { value: 3.1, unit: 'ms', grade: null } },
  {
    ...row,
    id: 45,
    kind: 'http',
    direction: null,
    headline: { value: 204, unit: 'ms', grade: null },
  },
  {
    ...row,
    id: 46,
    outcome: 'skipped',
    reason: 'budget',
    started_at: null,
    ended_at: null,
    headline: null,
    valid: false,
  },
];
