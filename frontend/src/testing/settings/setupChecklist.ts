/** The checklist of a new installation, as far as it has come. */
import { http, HttpResponse } from 'msw';
import type { SetupChecklist, SetupChoice, SetupRow } from '@/api/setupTypes';
import { api } from '@/testing/answers';

const ITEMS: SetupRow['item'][] = [
  'router',
  'contracts',
  'prices',
  'calendar',
  'tests',
  'alerts',
  'colleague',
  'wallboard',
  'report',
];

export const setupChecklist = (...open: SetupRow['item'][]): SetupChecklist => ({
  is_put_aside: false,
  items: ITEMS.map((item) => ({
    item,
    state: open.includes(item) ? 'open' : 'done',
    have: open.includes(item) ? (item === 'prices' ? 1 : 0) : 3,
    of: 3,
    router_id: 1,
    campus_id: 1,
  })),
});

export function makeSetupHandlers(start = setupChecklist('prices', 'tests', 'wallboard')) {
  let list = start;
  return [
    http.get(api('/setup-checklist'), () => HttpResponse.json(list)),
    http.put(api('/setup-checklist'), async ({ request }) => {
      const { item, put_aside: isAside } = (await request.json()) as SetupChoice;
      const state = isAside ? 'put_aside' : 'open';
      list = item
        ? { ...list, items: list.items.map((row) => (row.item === item ? { ...row, state } : row)) }
        : { ...list, is_put_aside: isAside };
      return HttpResponse.json(list);
    }),
  ];
}
