import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { speaking } from '@/lib/i18n';
import { authed, parseId } from './parents';
import {
  campusSearch,
  MOVED_ROUTER_TABS,
  PLACE_OF_MOVED,
  probesSearch,
  probeSetupSearch,
  routerSettingsSearch,
  setupSearch,
  auditSearch,
} from './search';

const frame = createRoute({
  getParentRoute: () => authed,
  path: '/settings',
  component: lazyRouteComponent(speaking(['settings'], () => import('@/routes/settings/settings'))),
});

const settingsHome = createRoute({
  getParentRoute: () => frame,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/routers' });
  },
});

const campusPages = speaking(
  ['settings', 'access'],
  () => import('@/routes/settings/settings.campus'),
);

const campusSettings = createRoute({
  getParentRoute: () => frame,
  path: '/campus',
  validateSearch: campusSearch,
  component: lazyRouteComponent(campusPages, 'CampusPage'),
});

const calendarSettings = createRoute({
  getParentRoute: () => frame,
  path: '/calendar',
  validateSearch: campusSearch,
  component: lazyRouteComponent(campusPages, 'CalendarPage'),
});

const routersPages = speaking(
  ['routers', 'offers', 'settings', 'access', 'overview', 'findings', 'differences'],
  () => import('@/routes/settings/settings.routers'),
);

const routersSettings = createRoute({
  getParentRoute: () => frame,
  path: '/routers',
  component: lazyRouteComponent(routersPages, 'RoutersPage'),
});

const newRouter = createRoute({
  getParentRoute: () => frame,
  path: '/routers/new',
  component: lazyRouteComponent(routersPages, 'NewRouterPage'),
});

const routerSettings = createRoute({
  getParentRoute: () => frame,
  path: '/routers/$routerId',
  params: { parse: ({ routerId }) => ({ routerId: parseId(routerId) }) },
  validateSearch: routerSettingsSearch,
  beforeLoad: ({ params, search: { tab } }) => {
    const moved = MOVED_ROUTER_TABS.find((known) => known === tab);
    if (moved) {
      const search = PLACE_OF_MOVED[moved];
      throw redirect({ to: '/routers/$routerId/router', params, search, replace: true });
    }
  },
  component: lazyRouteComponent(routersPages, 'RouterPage'),
});

const routerSetup = createRoute({
  getParentRoute: () => frame,
  path: '/routers/$routerId/setup',
  params: { parse: ({ routerId }) => ({ routerId: parseId(routerId) }) },
  validateSearch: setupSearch,
  component: lazyRouteComponent(routersPages, 'RouterSetupPage'),
});

const probeSettings = createRoute({
  getParentRoute: () => frame,
  path: '/probes',
  validateSearch: probesSearch,
  component: lazyRouteComponent(
    speaking(
      ['probes', 'settings', 'access', 'quality', 'pins', 'valueWords'],
      () => import('@/routes/settings/settings.probes'),
    ),
    'ProbesPage',
  ),
});

const newProbes = createRoute({
  getParentRoute: () => frame,
  path: '/probes/new',
  validateSearch: probeSetupSearch,
  component: lazyRouteComponent(
    speaking(
      ['probeSetup', 'probes', 'quality', 'pins', 'valueWords'],
      () => import('@/routes/settings/settings.newProbes'),
    ),
    'NewProbesPage',
  ),
});

const channels = createRoute({
  getParentRoute: () => frame,
  path: '/channels',
  component: lazyRouteComponent(
    speaking(
      ['channels', 'incidents', 'messages', 'mutes', 'rules', 'settings'],
      () => import('@/routes/settings/settings.channels'),
    ),
    'ChannelsPage',
  ),
});

const mailedReports = createRoute({
  getParentRoute: () => frame,
  path: '/reports',
  component: lazyRouteComponent(
    speaking(
      ['mailedReports', 'messages', 'settings'],
      () => import('@/routes/settings/settings.reports'),
    ),
    'ReportsPage',
  ),
});

const accessPages = speaking(
  ['settings', 'access', 'wall', 'balance', 'messages', 'plans', 'refusals', 'valueWords'],
  () => import('@/routes/settings/settings.access'),
);

const access = (path: '/users' | '/tokens' | '/audit', name: string) => ({
  getParentRoute: () => frame,
  path,
  component: lazyRouteComponent(accessPages, name as 'UsersPage'),
});
const users = createRoute({ ...access('/users', 'UsersPage'), path: '/users' });
const tokens = createRoute({ ...access('/tokens', 'TokensPage'), path: '/tokens' });
const audit = createRoute({
  ...access('/audit', 'AuditPage'),
  // What came of a change has its words there.
  component: lazyRouteComponent(
    speaking(
      ['settings', 'access', 'wall', 'balance', 'messages', 'plans', 'refusals', 'valueWords'],
      () => import('@/routes/settings/settings.access'),
    ),
    'AuditPage',
  ),
  path: '/audit',
  validateSearch: auditSearch,
});
const backups = createRoute({
  getParentRoute: () => frame,
  path: '/backups',
  component: lazyRouteComponent(
    speaking(['backups', 'settings'], () => import('@/routes/settings/settings.backups')),
    'BackupsPage',
  ),
});
const start = createRoute({
  getParentRoute: () => frame,
  path: '/start',
  component: lazyRouteComponent(
    speaking(['setup'], () => import('@/routes/settings/settings.start')),
    'StartPage',
  ),
});
const account = createRoute({
  getParentRoute: () => frame,
  path: '/account',
  component: lazyRouteComponent(
    speaking(
      ['settings', 'access', 'channels', 'incidents', 'messages'],
      () => import('@/routes/settings/settings.account'),
    ),
    'AccountPage',
  ),
});

export const settings = frame.addChildren([
  settingsHome,
  campusSettings,
  calendarSettings,
  routersSettings,
  newRouter,
  routerSettings,
  routerSetup,
  probeSettings,
  newProbes,
  channels,
  mailedReports,
  users,
  tokens,
  audit,
  backups,
  start,
  account,
]);
