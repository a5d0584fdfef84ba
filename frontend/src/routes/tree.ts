/** All addresses of the application. Pages are loaded when first opened. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { campusesQuery } from '@/api/queries/campuses';
import { probeRunQuery } from '@/api/queries/quality';
import { routerQuery } from '@/api/queries/routers';
import { sessionQuery } from '@/api/queries/session';
import { authed, parseId, root, router } from './parents';
import {
  campusSearch,
  compareSearch,
  MOVED_ROUTER_TABS,
  probesSearch,
  qualitySearch,
  routerSettingsSearch,
  setupSearch,
  signInSearch,
  wallSearch,
} from './search';
import { compare, hours, line, lines, routerItself } from './tree.router';
import { RouteRescue } from './states';
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
  },
  component: lazyRouteComponent(() => import('./sign-in')),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  beforeLoad: async ({ context }) => {
    const session = await context.queryClient.query({ ...sessionQuery(), staleTime: 'static' });
    if (!session.setup_needed) throw redirect({ to: '/' });
  },
  component: lazyRouteComponent(() => import('./setup')),
});

const home = createRoute({
  getParentRoute: () => authed,
  path: '/',
  component: lazyRouteComponent(() => import('./home')),
});

const routerHome = createRoute({
  getParentRoute: () => router,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/routers/$routerId/overview', params });
  },
});

const overview = createRoute({
  getParentRoute: () => router,
  path: '/overview',
  component: lazyRouteComponent(() => import('./overview')),
});

const weeks = createRoute({
  getParentRoute: () => router,
  path: '/weeks',
  component: lazyRouteComponent(() => import('./weeks')),
});

const week = createRoute({
  getParentRoute: () => router,
  path: '/weeks/$week',
  component: lazyRouteComponent(() => import('./week')),
});

const wall = createRoute({
  getParentRoute: () => root,
  path: '/wall',
  validateSearch: wallSearch,
  component: lazyRouteComponent(() => import('./wall')),
  errorComponent: RouteRescue,
});

const quality = createRoute({
  getParentRoute: () => router,
  path: '/quality',
  validateSearch: qualitySearch,
  component: lazyRouteComponent(() => import('./quality'), 'QualityRoute'),
});

/** Where the comparison of qualities was before it became a part of Compare. */
const compareQuality = createRoute({
  getParentRoute: () => router,
  path: '/quality/compare',
  validateSearch: compareSearch,
  beforeLoad: ({ params, search }) => {
    throw redirect({
      to: '/routers/$routerId/compare',
      params,
      search: { ...search, tab: 'quality' },
      replace: true,
    });
  },
});

const probeRun = createRoute({
  getParentRoute: () => authed,
  path: '/probe-runs/$runId',
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
  component: lazyRouteComponent(() => import('./probe-run')),
});

const settings = createRoute({
  getParentRoute: () => authed,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings')),
});

const settingsHome = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/routers' });
  },
});

const campusSettings = createRoute({
  getParentRoute: () => settings,
  path: '/campus',
  validateSearch: campusSearch,
  component: lazyRouteComponent(() => import('./settings.campus'), 'CampusPage'),
});

const calendarSettings = createRoute({
  getParentRoute: () => settings,
  path: '/calendar',
  validateSearch: campusSearch,
  component: lazyRouteComponent(() => import('./settings.campus'), 'CalendarPage'),
});

const routersSettings = createRoute({
  getParentRoute: () => settings,
  path: '/routers',
  component: lazyRouteComponent(() => import('./settings.routers'), 'RoutersPage'),
});

const newRouter = createRoute({
  getParentRoute: () => settings,
  path: '/routers/new',
  component: lazyRouteComponent(() => import('./settings.routers'), 'NewRouterPage'),
});

const routerSettings = createRoute({
  getParentRoute: () => settings,
  path: '/routers/$routerId',
  params: { parse: ({ routerId }) => ({ routerId: parseId(routerId) }) },
  validateSearch: routerSettingsSearch,
  beforeLoad: ({ params, search: { tab } }) => {
    if (MOVED_ROUTER_TABS.some((moved) => moved === tab)) {
      throw redirect({ to: '/routers/$routerId/router', params, replace: true });
    }
  },
  component: lazyRouteComponent(() => import('./settings.routers'), 'RouterPage'),
});

const routerSetup = createRoute({
  getParentRoute: () => settings,
  path: '/routers/$routerId/setup',
  params: { parse: ({ routerId }) => ({ routerId: parseId(routerId) }) },
  validateSearch: setupSearch,
  component: lazyRouteComponent(() => import('./settings.routers'), 'RouterSetupPage'),
});

const probeSettings = createRoute({
  getParentRoute: () => settings,
  path: '/probes',
  validateSearch: probesSearch,
  component: lazyRouteComponent(() => import('./settings.probes'), 'ProbesPage'),
});

const access = (path: '/users' | '/tokens' | '/audit' | '/account', name: string) => ({
  getParentRoute: () => settings,
  path,
  component: lazyRouteComponent(() => import('./settings.access'), name as 'UsersPage'),
});
const users = createRoute({ ...access('/users', 'UsersPage'), path: '/users' });
const tokens = createRoute({ ...access('/tokens', 'TokensPage'), path: '/tokens' });
const audit = createRoute({ ...access('/audit', 'AuditPage'), path: '/audit' });
const account = createRoute({ ...access('/account', 'AccountPage'), path: '/account' });

export const routeTree = root.addChildren([
  signIn,
  setup,
  wall,
  authed.addChildren([
    home,
    router.addChildren([
      routerHome,
      overview,
      weeks,
      week,
      lines,
      line,
      hours,
      compare,
      routerItself,
      quality,
      compareQuality,
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
    settings.addChildren([
      settingsHome,
      campusSettings,
      calendarSettings,
      routersSettings,
      newRouter,
      routerSettings,
      routerSetup,
      probeSettings,
      users,
      tokens,
      audit,
      account,
    ]),
  ]),
]);
