/** Two ISPs with three offers: 100 Mbps for less is advised, and half of it is cheapest where no ISP is lost. */
import { http, HttpResponse } from 'msw';
import type { ContractChoice, ContractChoices, OfferInput, Offers } from '@/api/types';
import { api, overtaken } from '@/testing/answers';
import { uplinks } from '@/testing/settings/campus';

const MBPS = 1e6;

const choice = (
  offers: (number | null)[],
  cost: number | null,
  minutes: number,
  worst: number | null,
  part: Partial<ContractChoice> = {},
): ContractChoice => ({
  contracts: '',
  offers,
  weights: '1:1',
  cost_amount: cost === null ? null : `${cost}.00`,
  change_amount: cost === null ? null : `${cost - 2_000_000}.00`,
  minutes_per_week: minutes,
  worst_minutes_per_week: worst,
  worst_down: worst ? 'ISP1' : '',
  is_today: false,
  on_frontier: false,
  on_failure_frontier: false,
  is_advised: false,
  ...part,
});

const both = (mbps: number) => ({ download_bps: mbps * MBPS, upload_bps: mbps * MBPS });

export const choices: ContractChoices = {
  router_id: 1,
  from: '2026-10-26T00:00:00Z',
  to: '2026-11-23T00:00:00Z',
  selection: 'work',
  days: 20,
  week_minutes: 3000,
  currency: 'IDR',
  listed: 3,
  lacking: [],
  hidden: [],
  unpriced: [],
  uplinks: [1, 2].map((id) => ({
    uplink_id: id,
    name: `ISP${id}`,
    provider: '',
    position: id - 1,
    ...both(100),
    price_amount: '1000000.00',
  })),
  offers: [
    { uplink_id: 1, download_bps: 50 * MBPS, upload_bps: 25 * MBPS, price_amount: '450000.00' },
    { uplink_id: 1, ...both(100), price_amount: '900000.00' },
    { uplink_id: 2, ...both(50), price_amount: '400000.00' },
  ],
  rows: [
    choice([null, null], 2_000_000, 12, 40, { is_today: true, weights: '' }),
    choice([0, 2], 850_000, 12, 3000, { on_frontier: true, on_failure_frontier: true }),
    choice([1, 2], 1_300_000, 30, 3000),
    choice([0, null], 1_450_000, 12, 3000),
    choice([1, null], 1_900_000, 12, 40, { on_failure_frontier: true, is_advised: true }),
    choice([null, 2], 1_400_000, 30, 3000),
  ],
};

const stored: Offers = {
  router_id: 1,
  items: [
    {
      uplink_id: 1,
      isp: 'ISP1',
      ...both(200),
      price_amount: '1500000.00',
      price_currency: 'IDR',
      from_date: null,
      to_date: '2027-03-31',
    },
  ],
  revision: 'offers',
};

export function makeOfferHandlers() {
  let list = stored;
  return [
    http.get(api('/routers/:id/contract-choices'), () =>
      HttpResponse.json({ ...choices, listed: 0, offers: [], rows: [] }),
    ),
    http.get(api('/routers/:id/offers'), () => HttpResponse.json(list)),
    http.put(api('/routers/:id/offers'), async ({ request }) => {
      if (request.headers.get('If-Match') !== list.revision) return overtaken();
      const body = (await request.json()) as OfferInput[];
      const items = body.map((each) => ({
        ...each,
        isp: uplinks.find(({ id }) => id === each.uplink_id)?.name ?? '',
        price_amount: Number(each.price_amount).toFixed(2),
        from_date: each.from_date ?? null,
        to_date: each.to_date ?? null,
      }));
      list = { ...list, items, revision: `${list.revision}+` };
      return HttpResponse.json(list);
    }),
  ];
}
