import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { campusesQuery } from '@/api/queries/campuses';
import { changeQuery } from '@/api/queries/changes';
import { routerQuery } from '@/api/queries/routers';
import { speaking } from '@/lib/i18n';
import { authed, keepsView, parseId, router } from './parents';
import { balanceHomeSearch, planSearch, whatIfSearch } from './search';

const balancePages = speaking(
  [
    'balance',
    'settings',
    'advice',
    'balanceFigures',
    'steering',
    'plans',
    'drifts',
    'valueWords',
    'findings',
    'differences',
    'largeTransfer',
    'pooling',
  ],
  () => import('@/routes/balance/balance'),
);

export const balanceAdvice = createRoute({
  getParentRoute: () => router,
  path: '/balance',
  component: lazyRouteComponent(
    speaking(
      ['balance', 'advice', 'balanceFigures', 'plans', 'verdicts', 'valueWords'],
      () => import('@/routes/balance/balance-advice'),
    ),
    'BalanceRoute',
  ),
});

const balance = (path: '/changes' | '/drifts' | '/rules', name: string) => ({
  getParentRoute: () => router,
  path: `/balance${path}`,
  component: lazyRouteComponent(balancePages, name as 'ChangesRoute'),
});
export const balanceChanges = createRoute({
  ...balance('/changes', 'ChangesRoute'),
  path: '/balance/changes',
});
export const balanceDrifts = createRoute({
  ...balance('/drifts', 'DriftsRoute'),
  path: '/balance/drifts',
});
export const balanceRules = createRoute({
  ...balance('/rules', 'RulesRoute'),
  path: '/balance/rules',
});

export const balanceWhatIf = createRoute({
  getParentRoute: () => router,
  path: '/balance/what-if',
  validateSearch: whatIfSearch,
  component: lazyRouteComponent(balancePages, 'WhatIfRoute'),
});

export const balancePlan = createRoute({
  getParentRoute: () => router,
  path: '/balance/plan',
  validateSearch: planSearch,
  component: lazyRouteComponent(balancePages, 'PlanRoute'),
});

export const balanceHome = createRoute({
  getParentRoute: () => authed,
  path: '/balance',
  validateSearch: balanceHomeSearch,
  component: lazyRouteComponent(
    speaking(['overview'], () => import('@/routes/balance/balance-home')),
  ),
});

export const change = createRoute({
  getParentRoute: () => authed,
  path: '/changes/$changeId',
  ...keepsView,
  params: { parse: ({ changeId }) => ({ changeId: parseId(changeId) }) },
  loader: async ({ context, params }) => {
    const routerChange = await context.queryClient.query({
      ...changeQuery(params.changeId),
      staleTime: 'static',
    });
    await Promise.all([
      context.queryClient.query({ ...routerQuery(routerChange.router_id), staleTime: 'static' }),
      context.queryClient.query({ ...campusesQuery(), staleTime: 'static' }),
    ]);
  },
  component: lazyRouteComponent(
    speaking(
      ['balance', 'settings', 'advice', 'plans', 'balanceFigures', 'valueWords'],
      () => import('@/routes/balance/change'),
    ),
  ),
});
