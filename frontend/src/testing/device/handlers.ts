/** Answers for the pages of the device and of the hours: one skewed hour, a line that sleeps, uneven buckets. */
import { http, HttpResponse } from 'msw';
import type { Buckets, Costs, Profile, Vitals, Wiring } from '@/api/types';
import { uplinks } from '@/testing/campus/campus';
import { HOUR, iso, NOW, ZONE } from '@/testing/clock';

const from = iso(NOW - 24 * HOUR);
const to = iso(NOW);
const window = {
  from,
  to,
  selection: 'all' as const,
  timezone: ZONE,
  seconds: 86_400,
  label: '24h',
};

/** Tuesday 10:00: ISP2 carries 61 % of the download. */
export const TUESDAY_TEN = 34;
const SHARES = [0.19, 0.61, 0.2];
export const profile: Profile = {
  router_id: 1,
  window,
  cells: SHARES.map((download_share, index) => ({
    uplink_id: index + 1,
    hour_of_week: TUESDAY_TEN,
    download_bps: 50e6,
    upload_bps: 5e6,
    max_download_bps: 90e6,
    max_upload_bps: 9e6,
    download_share,
    upload_share: null,
    download_utilization: 0.5,
    upload_utilization: 0.05,
    download_above_80: 0.1,
    upload_above_80: 0,
    hours: 1,
  })),
  hours: [
    {
      hour_of_week: TUESDAY_TEN,
      download_skew: 0.21,
      upload_skew: null,
      download_bytes: 100 * 2 ** 30,
      upload_bytes: 0,
      covered: 1,
    },
  ],
};

const flow = (capacity_bps: number) => ({
  capacity_bps,
  bytes: 1e12,
  possible_bytes: 4e12,
  mean_bps: capacity_bps / 4,
  p95_bps: capacity_bps / 2,
  mean_utilization: 0.25,
  p95_utilization: 0.5,
});
export const costs: Costs = {
  router_id: 1,
  window,
  coverage: { observed: 1, bridged: 0 },
  asleep_below: 0.1,
  busy_above: 0.7,
  uplinks: uplinks.map(({ id, name, provider, position, download_bps: bps }) => ({
    uplink_id: id,
    name,
    provider,
    position,
    price_amount: null,
    price_currency: null,
    download: flow(bps),
    upload: flow(bps),
    binding_direction: 'download',
    idle_share: 0.75,
    useful_bytes: 1e12,
    coverage: { observed: 1, bridged: 0 },
    cost: null,
    cost_per_tb: null,
    asleep_s: id === 3 ? 7_200 : 0,
    asleep_share: id === 3 ? 1 / 12 : 0,
    stretches: [],
  })),
  totals: {
    download: flow(500e6),
    upload: flow(500e6),
    binding_direction: 'download',
    idle_share: 0.75,
    useful_bytes: 3e12,
    asleep_s: 7_200,
    currencies: [],
    unpriced: 3,
  },
};

export const vitals: Vitals = {
  router_id: 1,
  window,
  oldest: iso(NOW - 6 * HOUR),
  kept_days: 14,
  step_s: 300,
  memory_total_bytes: 4 * 2 ** 30,
  points: [
    {
      from: iso(NOW - 300_000),
      to,
      cpu_load_pct: 14,
      max_cpu_load_pct: 31,
      connections: 18_000,
      max_connections: 19_000,
      memory_free_bytes: 3 * 2 ** 30,
      poll_ms: 12,
      max_poll_ms: 30,
      polls: 30,
      failed: 1,
      logins: 1,
    },
  ],
  totals: {
    polls: 30,
    failed: 1,
    answered_share: 29 / 30,
    cpu_load_pct: 14,
    max_cpu_load_pct: 31,
    connections: 18_000,
    max_connections: 19_000,
    poll_ms: 12,
    p95_poll_ms: 20,
    max_poll_ms: 30,
    logins: 1,
    polls_per_hour: 360,
    asking_share: 0.0012,
  },
  events: [],
};

export const wiring: Wiring = {
  read_at: to,
  rows: uplinks.map(({ id, name, interface: port }) => ({
    uplink_id: id,
    name,
    interface: port,
    table: `to_isp${id}`,
    gateway: `203.0.113.${id}`,
    distance: 1,
    check_gateway: 'ping',
    marks: [`isp${id}`],
    source_nat: id !== 3,
  })),
};

export const buckets: Buckets = {
  router_id: 1,
  window,
  regimes: [
    {
      regime_id: 2,
      label: 'PCC 1:2:2 · CAKE',
      from,
      to,
      denominator: 5,
      classifier: 'both-addresses',
      counted: 'bytes',
      buckets: [1, 2, 2, 3, 3].map((uplink_id, remainder) => ({
        remainder,
        uplink_id,
        bytes: 1e9 * (remainder + 1),
        packets: 1e6 * (remainder + 1),
        share: (remainder + 1) / 15,
        expected_share: 0.2,
      })),
      coverage: 1,
      uneven_share: 0.2,
      largest: 4,
      smallest: 0,
      statement_en: 'Remainder 4 carried most.',
      statement_id: 'Sisa bagi 4 membawa paling banyak.',
    },
  ],
};

const api = (path: string) => `*/api/v1/routers/:id${path}`;
export const makeDeviceHandlers = () => [
  http.get(api('/profile'), () => HttpResponse.json(profile)),
  http.get(api('/costs'), () => HttpResponse.json(costs)),
  http.get(api('/vitals'), () => HttpResponse.json(vitals)),
  http.get(api('/wiring'), () => HttpResponse.json(wiring)),
  http.get(api('/buckets'), () => HttpResponse.json(buckets)),
  http.get(api('/lines/:uplinkId'), () => HttpResponse.json({ step_s: 300, points: [] })),
];
