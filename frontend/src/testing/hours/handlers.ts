/** Answers for the page of the hours: one skewed hour, a line that sleeps, prices unknown. */
import { http, HttpResponse } from 'msw';
import type { Costs, Profile } from '@/api/types';
import { api } from '@/testing/answers';
import { LAST_DAY } from '@/testing/clock';
import { uplinks } from '@/testing/settings/campus';
import { sideBySide } from './sideBySide';

/** Tuesday 10:00: ISP2 carries 61 % of the download. */
export const TUESDAY_TEN = 34;
const SHARES = [0.19, 0.61, 0.2];
export const profile: Profile = {
  router_id: 1,
  window: LAST_DAY,
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
  window: LAST_DAY,
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
    peak_share: 0.5,
    idle_amount: null,
    useful_bytes: 1e12,
    coverage: { observed: 1, bridged: 0 },
    cost: null,
    cost_per_tb: null,
    asleep_s: id === 3 ? 7_200 : 0,
    asleep_share: id === 3 ? 1 / 12 : 0,
    stretches: [],
  })),
  away: [],
  totals: {
    download: flow(500e6),
    upload: flow(500e6),
    binding_direction: 'download',
    idle_share: 0.75,
    peak_share: 0.5,
    useful_bytes: 3e12,
    asleep_s: 7_200,
    currencies: [],
    unpriced: 3,
  },
};

export const makeHoursHandlers = () => [
  http.get(api('/routers/:id/side-by-side'), () => HttpResponse.json(sideBySide)),
  http.get(api('/routers/:id/profile'), () => HttpResponse.json(profile)),
  http.get(api('/routers/:id/costs'), () => HttpResponse.json(costs)),
];
