import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { routerQuery } from '@/api/queries/routers';
import { speaking } from '@/lib/i18n';
import { parseId, router } from './parents';
import { routerSearch, uplinkSearch, traceSearch } from './search';

/** The first ISP, because one page shows one. */
export const uplinkIndex = createRoute({
  getParentRoute: () => router,
  path: '/lines',
  beforeLoad: async ({ context, params }) => {
    const { uplinks } = await context.queryClient.query({
      ...routerQuery(params.routerId),
      staleTime: 'static',
    });
    const first = [...uplinks].sort((a, b) => a.position - b.position)[0];
    if (!first) throw redirect({ to: '/routers/$routerId/now', params, replace: true });
    throw redirect({
      to: '/routers/$routerId/lines/$uplinkId',
      params: { ...params, uplinkId: first.id },
      search: (before) => before,
      replace: true,
    });
  },
});

export const uplinkPage = createRoute({
  getParentRoute: () => router,
  path: '/lines/$uplinkId',
  params: { parse: ({ uplinkId }) => ({ uplinkId: parseId(uplinkId) }) },
  validateSearch: uplinkSearch,
  component: lazyRouteComponent(
    speaking(
      ['uplink', 'hours', 'overview', 'weeks', 'ledger', 'ledgerWords', 'valueWords', 'verdicts'],
      () => import('@/routes/uplink'),
    ),
  ),
});

/** Not the pages of a router: the device. */
export const routerItself = createRoute({
  getParentRoute: () => router,
  path: '/router',
  validateSearch: routerSearch,
  component: lazyRouteComponent(
    speaking(
      [
        'routerPage',
        'routers',
        'overview',
        'settings',
        'weeks',
        'findings',
        'differences',
        'balanceFigures',
        'valueWords',
      ],
      () => import('@/routes/device'),
    ),
  ),
});

export const trace = createRoute({
  getParentRoute: () => router,
  path: '/router/trace',
  validateSearch: traceSearch,
  component: lazyRouteComponent(speaking(['trace', 'traceWords'], () => import('@/routes/trace'))),
});
