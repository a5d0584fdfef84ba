/** Contracts of the three ISPs; an import answers with one change, or refuses a file that says `bad`. */
import { http, HttpResponse } from 'msw';
import type { Contract, ContractImport, ContractInput, UplinkContracts } from '@/api/types';
import { api, missing, overtaken, problem } from '@/testing/answers';
import { uplinks } from '@/testing/settings/campus';

const first = (mbps: number): Contract => ({
  from_date: null,
  to_date: null,
  is_current: true,
  download_bps: mbps * 1e6,
  upload_bps: mbps * 1e6,
  price_amount: null,
  price_currency: null,
  billing_day: null,
  sla_percent: null,
  sla_excludes_maintenance: false,
  quota_bytes: null,
  number: '',
  phone: '',
});

const ofIsp1: Contract[] = [
  { ...first(50), to_date: '2026-09-30', is_current: false },
  {
    ...first(100),
    from_date: '2026-10-01',
    price_amount: '1500000.00',
    price_currency: 'IDR',
    sla_percent: '99.5',
    number: 'BZ-2026-7',
    phone: '+62 354 771',
  },
];

export const contractLists: UplinkContracts[] = uplinks.map(({ id, name, download_bps }) => ({
  router_id: 1,
  uplink_id: id,
  isp: name,
  items: id === 1 ? ofIsp1 : [first(download_bps / 1e6)],
  revision: `contracts-${id}`,
}));

export const imported: ContractImport = {
  is_saved: false,
  items: [
    {
      uplink_id: 1,
      isp: 'ISP1',
      changes: [
        {
          kind: 'added',
          from_date: '2026-11-18',
          fields: [{ field: 'download_bps', before: 100e6, after: 200e6 }],
        },
      ],
    },
  ],
};

export function makeContractHandlers() {
  let lists = contractLists;
  const find = (id: unknown) => lists.find(({ uplink_id }) => uplink_id === Number(id));
  const address = api('/routers/:router/uplinks/:id/contracts');
  return [
    http.get(api('/routers/:router/contracts'), () => HttpResponse.json({ items: lists })),
    http.post(api('/routers/:router/contracts'), async ({ request }) => {
      const message = 'Line 2: Write a date such as 2026-11-21.';
      if ((await request.text()).includes('bad'))
        return problem(422, { errors: [{ field: 'lines.2.from_date', message, code: 'invalid' }] });
      const isSaved = new URL(request.url).searchParams.get('check') !== 'true';
      return HttpResponse.json({ ...imported, is_saved: isSaved });
    }),
    http.get(address, ({ params }) => {
      const contracts = find(params.id);
      return contracts ? HttpResponse.json(contracts) : missing();
    }),
    http.put(address, async ({ params, request }) => {
      const contracts = find(params.id);
      if (request.headers.get('If-Match') !== contracts?.revision) return overtaken();
      const body = (await request.json()) as ContractInput[];
      const items = body.map((input, place) => ({
        ...first(1),
        ...input,
        is_current: place === body.length - 1,
      })) as Contract[];
      const stored = { ...contracts, items, revision: `${contracts.revision}+` };
      lists = lists.map((list) => (list.uplink_id === stored.uplink_id ? stored : list));
      return HttpResponse.json(stored);
    }),
  ];
}
