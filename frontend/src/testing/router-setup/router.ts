/** The campus's one router, and what is to correct in it. */
import type { Finding, PollHealth, Router } from '@/api/types';
import { iso, NOW } from '@/testing/clock';
import { GIB } from '@/testing/figures/paper';
import { uplinks } from '@/testing/settings/campus';

export const health: PollHealth = {
  state: 'ok',
  last_success_at: iso(NOW - 4_000),
  age_s: 4,
  duration_ms: 12,
  failures_in_a_row: 0,
  error_code: null,
  error_message: null,
  remedy: null,
  next_attempt_at: iso(NOW + 6_000),
  logins_total: 1,
  polls_total: 60_480,
  uptime_s: 1_904_400,
  cpu_load_pct: 14,
  memory_free_bytes: 3.2 * GIB,
  memory_total_bytes: 4 * GIB,
  connections: 18_204,
};

export const router: Router = {
  id: 1,
  campus_id: 1,
  name: 'Core STRADA',
  host: '10.20.0.1',
  port: 8729,
  tls: 'pinned',
  certificate_sha256: '5f3a'.repeat(16),
  username: 'timbang',
  has_password: true,
  enabled: true,
  identity: 'CORE-STRADA',
  version: '7.17.2',
  board: 'CCR2004-16G-2S+',
  uplinks,
  uplinks_revision: 'lines-0',
  health,
  findings: 2,
  packets: {},
  config_read_at: '2026-11-15T03:00:00Z',
  config_error: null,
  config_error_code: null,
  created_at: '2026-09-01T01:00:00Z',
};

export const findings: Finding[] = [
  {
    code: 'no_check_gateway',
    severity: 'warning',
    subject: 'route 0.0.0.0/0 via 103.10.1.1 (to-ISP1)',
    message: 'The default route through ISP1 does not check its gateway.',
    consequence: 'When the line fails beyond the cable, its fifth of the connections goes nowhere.',
    cure: 'plan',
    remedy: 'Set check-gateway=ping on the default routes of all tables.',
    params: {},
  },
  {
    code: 'dns_over_one_uplink',
    severity: 'note',
    subject: 'ip dns servers',
    message: 'All DNS servers are reached over ISP2.',
    consequence: 'If ISP2 fails, names resolve nowhere, although two lines still work.',
    cure: 'hand',
    remedy: 'Add a server that is reached over another ISP.',
    params: {},
  },
];
