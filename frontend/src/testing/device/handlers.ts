/** Answers for the page of the device: its load, its wiring, uneven buckets. */
import { http, HttpResponse } from 'msw';
import type { Buckets, Vitals, Wiring } from '@/api/types';
import { HOUR, iso, LAST_DAY, NOW } from '@/testing/clock';
import { uplinks } from '@/testing/settings/campus';

const { from, to } = LAST_DAY;

export const vitals: Vitals = {
  router_id: 1,
  window: LAST_DAY,
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
  window: LAST_DAY,
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
      statement: {
        code: 'buckets_bytes',
        text: 'Remainder 4 carried most of the upload (33.3 %), remainder 0 least (6.7 %); evenly each would carry 20.0 %. So 20.0 % of the upload is beyond an even split. The rules count no download.',
        params: { largest: 4, smallest: 0, most: 33.3, least: 6.7, due: 20, uneven: 20 },
      },
    },
  ],
};

const api = (path: string) => `*/api/v1/routers/:id${path}`;
export const makeDeviceHandlers = () => [
  http.get(api('/vitals'), () => HttpResponse.json(vitals)),
  http.get(api('/wiring'), () => HttpResponse.json(wiring)),
  http.get(api('/buckets'), () => HttpResponse.json(buckets)),
  http.get(api('/lines/:uplinkId'), () => HttpResponse.json({ step_s: 300, points: [] })),
];
