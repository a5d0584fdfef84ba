/** What the server puts into a page (tests/unit/api/test_first_answers.py) is what the page asks for, to the letter. */
import { describe, expect, it, vi } from 'vitest';
import {
  latestOverQuery,
  listenersQuery,
  openIncidentsQuery,
} from '@/api/queries/alerts/incidents';
import { maintenanceQuery } from '@/api/queries/alerts/maintenance';
import { balanceQuery, smallerContractsQuery } from '@/api/queries/balanceNow';
import { campusesQuery } from '@/api/queries/campuses';
import { openChangesQuery } from '@/api/queries/changes';
import { contractsQuery } from '@/api/queries/contracts';
import { setupQuery } from '@/api/queries/inventory/setupChecklist';
import { overviewQuery, routerVerdictQuery, weekListQuery, weekQuery } from '@/api/queries/figures';
import { probeSlotsQuery } from '@/api/queries/probes';
import { qualityQuery } from '@/api/queries/quality';
import { routerQuery, routersQuery } from '@/api/queries/routers';
import { uplinkQuery } from '@/api/queries/uplink';
import { createQueryClient } from '@/app/queryClient';
import { viewOf, type View } from '@/lib/view';
import { viewSearch } from '@/routes/tree/search';
import cases from '../firstAnswers.json';

type Query = Parameters<ReturnType<typeof createQueryClient>['query']>[0];

/** What the page is about, then what stands above the rest of it. */
function ownQueries(path: string, view: View): unknown[] {
  const [, , id = '', place, part, week = ''] = path.split('/');
  const router = Number(id);
  const contracts = contractsQuery(router);
  switch (place) {
    case 'now':
      return [
        overviewQuery(router, view),
        balanceQuery(router),
        listenersQuery(),
        maintenanceQuery(),
        latestOverQuery(router),
        contracts,
        setupQuery(),
      ];
    case 'lines':
      return [uplinkQuery(router, Number(part), view), maintenanceQuery(), contracts];
    case 'reports':
      return [
        weekQuery(router, week, view.selection),
        weekListQuery(router, view.selection),
        smallerContractsQuery(router),
        contracts,
      ];
    case 'quality':
      return [qualityQuery(router, view), probeSlotsQuery(router, undefined)];
    default:
      return [balanceQuery(router), routerVerdictQuery(router)];
  }
}

describe('what a page asks for first', () => {
  it.each(cases)('$page', async ({ page, answers }) => {
    const requests: string[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation((request) => {
      const { pathname, search } = new URL((request as Request).url);
      requests.push(pathname + search);
      return Promise.resolve(Response.json({ items: [], next_cursor: null }));
    });
    const { pathname, searchParams } = new URL(page, location.origin);
    const view = viewOf(viewSearch(Object.fromEntries(searchParams)));
    const router = Number(pathname.split('/')[2]);
    const shared = [
      routersQuery(),
      routerQuery(router),
      campusesQuery(),
      openChangesQuery(),
      openIncidentsQuery(),
    ];
    const queries = createQueryClient();
    for (const query of [...shared, ...ownQueries(pathname, view)])
      await queries.query({ ...(query as Query), retry: false }).catch(() => undefined);
    expect(requests).toEqual(answers);
  });
});
