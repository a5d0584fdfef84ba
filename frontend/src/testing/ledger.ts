/** Three months: ISP2 missed its promise in November, and keeps it in December so far. */
import { http, HttpResponse } from 'msw';
import type { Availability, LedgerRow } from '@/api/types';
import { api } from '@/testing/answers';
import { uplinks } from '@/testing/settings/campus';

const DAY_S = 86_400;
const others = uplinks.filter(({ id }) => id !== 2);

const missed: LedgerRow = {
  uplink_id: 2,
  isp: 'ISP2',
  provider: 'Telkom',
  contract_number: 'BZ-2026-7',
  month: '2026-11-01',
  running: false,
  term_days: 30,
  up_s: 30 * DAY_S - 15_000 - 7200 - 1800 - DAY_S,
  degraded_s: 7200,
  link_down_s: 12_000,
  silent_s: 3000,
  excused_s: 1800,
  unknown_s: DAY_S,
  outages: 3,
  repaired: 3,
  mttr_s: 5000,
  share: 0.99329,
  counted_share: 0.99401,
  promised_percent: '99.5',
  allowed_s: 12_960,
  outcome: 'missed',
  sentence: {
    code: 'ledger_missed',
    text: 'ISP2 in November 2026: out of service for 250 min (200 min without a link, 50 min with a link but without traffic; outages: 3), available 99.40 %.',
    params: {
      isp: 'ISP2',
      month: '2026-11',
      down: 250,
      link: 200,
      silent: 50,
      unknown: 1440,
      outages: 3,
      share: '99.40 %',
      promised: '99.5 %',
      allowed: 216,
    },
  },
  excused: {
    code: 'ledger_excused',
    text: 'Another 30 min were announced maintenance, which the contract does not count.',
    params: { excused: 30 },
  },
};

const fine = {
  degraded_s: 0,
  link_down_s: 0,
  silent_s: 0,
  excused_s: 0,
  unknown_s: 0,
  outages: 0,
  repaired: 0,
  mttr_s: null,
  share: 1,
  counted_share: 1,
  excused: null,
};
const running: LedgerRow = {
  ...missed,
  ...fine,
  month: '2026-12-01',
  running: true,
  up_s: 5 * DAY_S,
  outcome: 'running',
};
const unread: LedgerRow = {
  ...missed,
  ...fine,
  month: '2026-10-01',
  up_s: 0,
  unknown_s: 31 * DAY_S,
  share: null,
  counted_share: null,
  outcome: 'unproven',
};

const availability: Availability = {
  router_id: 1,
  timezone: 'Asia/Jakarta',
  terms: [{ name: 'Ganjil 2026', from: '2026-08-31', to: '2026-12-18' }],
  rows: [
    running,
    missed,
    ...others.map(({ id, name }) => ({
      ...missed,
      ...fine,
      uplink_id: id,
      isp: name,
      promised_percent: null,
      allowed_s: null,
      outcome: 'nothing_promised' as const,
    })),
    unread,
  ],
};

export const makeLedgerHandlers = () => [
  http.get(api('/routers/:id/availability'), ({ request }) => {
    const id = new URL(request.url).searchParams.get('uplink_id');
    const rows = availability.rows.filter((row) => id === null || row.uplink_id === Number(id));
    return HttpResponse.json({ ...availability, rows });
  }),
];
