/** All addresses. Pages are loaded when first opened. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { campusesQuery } from '@/api/queries/campuses';
import { probeRunQuery } from '@/api/queries/probes/runs';
import { routerQuery } from '@/api/queries/routers';
import { sessionQuery } from '@/api/queries/session';
import { screenAddress } from '@/lib/browser/wallAddress';
import { speaking } from '@/lib/i18n';
import { authed, keepsView, parseId, root, router } from './parents';
import { fleetSearch, qualitySearch, signInSearch, wallSearch } from './search';
import { incident, incidents } from './tree.incidents';
import { moved, reports } from './tree.reports';
import { uplinkPage, uplinkIndex, routerItself, trace } from './tree.router';
import { settings } from './tree.settings';
import { trials } from './tree.trials';
import { RouteMissing, RouteRescue } from '@/routes/states';
import {
  balanceAdvice,
  balanceChanges,
  balanceDrifts,
  balanceHome,
  balancePlan,
  balanceRules,
  balanceWhatIf,
  change,
} from './tree.balance';

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: signInSearch,
  beforeLoad: async ({ context, search }) => {
    const session = await context.queryClient.query({ ...sessionQuery(), staleTime: 'static' });
    if (session.setup_needed) throw redirect({ to: '/setup' });
    if (session.account) throw redirect({ href: search.return ?? '/' });
    // The bare address on a screen that was paired; `/sign-in` itself stays for people.
    const screen = search.return === '/' ? screenAddress(localStorage, location.origin) : null;
    if (screen) throw redirect({ href: screen, replace: true });
  },
  component: lazyRouteComponent(speaking(['access'], () => import('@/routes/sign-in'))),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  beforeLoad: async ({ context }) => {
    const session = await context.queryClient.query({ ...sessionQuery(), staleTime: 'static' });
    if (!session.setup_needed) throw redirect({ to: '/' });
  },
  component: lazyRouteComponent(speaking(['access'], () => import('@/routes/settings/setup'))),
});

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: lazyRouteComponent(speaking(['access'], () => import('@/routes/welcome'))),
  errorComponent: RouteRescue,
});

const confirmMail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-mail',
  component: lazyRouteComponent(
    speaking(['messages'], () => import('@/routes/mail-links')),
    'ConfirmMail',
  ),
  errorComponent: RouteRescue,
});

const confirmReports = createRoute({
  getParentRoute: () => root,
  path: '/confirm-reports',
  component: lazyRouteComponent(
    speaking(['messages'], () => import('@/routes/mail-links')),
    'ConfirmReports',
  ),
  errorComponent: RouteRescue,
});

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  component: lazyRouteComponent(
    speaking(['messages'], () => import('@/routes/mail-links')),
    'Unsubscribe',
  ),
  errorComponent: RouteRescue,
});

const ownPassword = createRoute({
  getParentRoute: () => root,
  path: '/own-password',
  validateSearch: signInSearch,
  beforeLoad: async ({ context, search }) => {
    const session = await context.queryClient.query({ ...sessionQuery(), staleTime: 'static' });
    if (!session.account) throw redirect({ to: '/sign-in', search });
    if (!session.account.must_change_password) throw redirect({ href: search.return ?? '/' });
  },
  component: lazyRouteComponent(speaking(['access'], () => import('@/routes/own-password'))),
  errorComponent: RouteRescue,
});

const home = createRoute({
  getParentRoute: () => authed,
  path: '/',
  validateSearch: fleetSearch,
  component: lazyRouteComponent(
    speaking(['overview', 'routers', 'verdicts', 'valueWords'], () => import('@/routes/home')),
  ),
});

const routerHome = createRoute({
  getParentRoute: () => router,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/routers/$routerId/now', params });
  },
});

const now = createRoute({
  getParentRoute: () => router,
  path: '/now',
  component: lazyRouteComponent(
    speaking(['overview', 'verdicts', 'valueWords'], () => import('@/routes/overview')),
  ),
});

const wall = createRoute({
  getParentRoute: () => root,
  path: '/wall',
  validateSearch: wallSearch,
  component: lazyRouteComponent(
    speaking(
      ['wall', 'checks', 'findings', 'differences', 'verdicts', 'valueWords'],
      () => import('@/routes/wall'),
    ),
  ),
  errorComponent: RouteRescue,
});

/** A screen that asks to become a wallboard. */
const pair = createRoute({
  getParentRoute: () => root,
  path: '/wall/pair',
  component: lazyRouteComponent(speaking(['wall'], () => import('@/routes/pair'))),
  errorComponent: RouteRescue,
});

const quality = createRoute({
  getParentRoute: () => router,
  path: '/quality',
  validateSearch: qualitySearch,
  component: lazyRouteComponent(
    speaking(
      ['quality', 'qualityVerdicts', 'valueWords', 'verdicts'],
      () => import('@/routes/quality/quality'),
    ),
    'QualityRoute',
  ),
});

const probeRun = createRoute({
  getParentRoute: () => authed,
  path: '/probe-runs/$runId',
  ...keepsView,
  params: { parse: ({ runId }) => ({ runId: parseId(runId) }) },
  loader: async ({ context, params }) => {
    const run = await context.queryClient.query({
      ...probeRunQuery(params.runId),
      staleTime: 'static',
    });
    await Promise.all([
      context.queryClient.query({ ...routerQuery(run.router_id), staleTime: 'static' }),
      context.queryClient.query({ ...campusesQuery(), staleTime: 'static' }),
    ]);
  },
  component: lazyRouteComponent(speaking(['quality'], () => import('@/routes/quality/probe-run'))),
});

/** Behind the sign-in as well, so that the way on is beside it. */
const nowhere = createRoute({
  getParentRoute: () => authed,
  path: '$',
  component: RouteMissing,
});

export const routeTree = root.addChildren([
  signIn,
  setup,
  welcome,
  confirmMail,
  confirmReports,
  unsubscribe,
  ownPassword,
  wall,
  pair,
  authed.addChildren([
    home,
    router.addChildren([
      routerHome,
      now,
      reports,
      uplinkIndex,
      uplinkPage,
      routerItself,
      trace,
      quality,
      ...trials,
      ...moved,
      balanceAdvice,
      balanceWhatIf,
      balancePlan,
      balanceChanges,
      balanceDrifts,
      balanceRules,
    ]),
    probeRun,
    balanceHome,
    change,
    incidents,
    incident,
    settings,
    nowhere,
  ]),
]);
