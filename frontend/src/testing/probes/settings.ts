/** Servers, plans and what they cost. */
import type { ProbeEstimate, ProbeServer, ProbeSettings } from '@/api/types';
import { DAY, HOUR, iso, NOW, ZONE } from '@/testing/clock';
import { uplinks } from '@/testing/settings/campus';

export const probeServers: ProbeServer[] = [
  {
    id: 1,
    name: 'IIX Jakarta',
    host: 'iperf.iix.example',
    port: 5201,
    url: 'https://iix.example/',
    place: 'Jakarta',
    created_at: iso(NOW - 90 * DAY),
  },
  {
    id: 2,
    name: 'Surabaya',
    host: 'speed.sby.example',
    port: 5202,
    url: '',
    place: '',
    created_at: iso(NOW - 60 * DAY),
  },
];

const tcp = (direction: 'download' | 'upload') => ({
  kind: 'tcp' as const,
  direction,
  duration_s: 10,
  streams: 1,
  rate_bps: null,
  omit_s: 2,
});

const http = {
  kind: 'http' as const,
  direction: null,
  duration_s: 10,
  streams: 1,
  rate_bps: null,
  omit_s: 0,
};

const light = {
  cron: '0 * * * *',
  selection: 'work' as const,
  slip_s: 1500,
  window_s: 3600,
  probes: [tcp('download'), tcp('upload'), http],
};

export const probeSettings = (): ProbeSettings => ({
  router_id: 1,
  revision: 'probes-0',
  timezone: ZONE,
  lines: uplinks.map(({ id, name }, index) => ({
    uplink_id: id,
    name,
    source_address: index === 2 ? '' : `10.9.0.1${id}`,
    budget_bytes: index === 0 ? 200e9 : null,
    used_bytes_this_month: 48e9 * (index + 1),
    expected_bytes_per_month: 62e9 * (index + 1),
    cost_amount: index === 0 ? '310000.00' : null,
    cost_currency: index === 0 ? 'IDR' : null,
  })),
  plans: [
    {
      id: 1,
      name: 'Harian',
      preset: 'light',
      enabled: true,
      ...light,
      ends_at: null,
      server_ids: [1],
      uplink_ids: [],
      next_due_at: [1, 2, 3, 4, 5].map((hours) => iso(Math.ceil(NOW / HOUR) * HOUR + hours * HOUR)),
    },
  ],
  paused_until: null,
  blackouts: [
    { kind: 'weekly', name: 'Backup malam', weekdays: [1, 2, 3, 4, 5], from: '00:00', to: '05:00' },
  ],
  presets: [
    { preset: 'light', ...light, servers: 1, days: null },
    {
      preset: 'paper',
      ...light,
      cron: '0 8 * * *',
      slip_s: 0,
      window_s: 14_400,
      probes: [tcp('download'), tcp('upload')].map((probe) => ({
        ...probe,
        duration_s: 900,
        streams: 8,
      })),
      servers: 1,
      days: null,
    },
    { preset: 'dispute', ...light, selection: 'all', slip_s: 300, servers: 2, days: 7 },
  ],
  worker_seen_at: iso(NOW - 4000),
});

export const probeEstimate = (): ProbeEstimate => ({
  lines: probeSettings().lines.map((uplink) => ({
    uplink_id: uplink.uplink_id,
    name: uplink.name,
    runs_per_month: 642,
    bytes_per_month: uplink.expected_bytes_per_month,
    minutes_per_month: 71,
    budget_bytes: uplink.budget_bytes,
    used_bytes_this_month: uplink.used_bytes_this_month,
    over_budget: false,
    cost_amount: uplink.cost_amount,
    cost_currency: uplink.cost_currency,
  })),
  plans: probeSettings().plans.map(({ name, next_due_at }) => ({
    name,
    runs_per_month: 642,
    bytes_per_month: 372e9,
    next_due_at,
  })),
  warnings: [
    { field: 'lines.2.source_address', code: 'no_source_address', message: 'ISP3 has no address.' },
  ],
});
