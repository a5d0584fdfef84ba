import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { speaking } from '@/lib/i18n';
import { authed, parseId } from './parents';
import {
  campusSearch,
  MOVED_ROUTER_TABS,
  probesSearch,
  routerSettingsSearch,
  setupSearch,
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
  ['routers', 'settings', 'access', 'overview', 'findings', 'differences'],
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
    if (MOVED_ROUTER_TABS.some((moved) => moved === tab)) {
      throw redirect({ to: '/routers/$routerId/router', params, replace: true });
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

const channels = createRoute({
  getParentRoute: () => frame,
  path: '/channels',
  component: lazyRouteComponent(
    speaking(
      ['channels', 'incidents', 'mutes', 'rules', 'settings'],
      () => import('@/routes/settings/settings.channels'),
    ),
    'ChannelsPage',
  ),
});

const accessPages = speaking(
  ['settings', 'access', 'wall'],
  () => import('@/routes/settings/settings.access'),
);

const access = (path: '/users' | '/tokens' | '/audit' | '/account', name: string) => ({
  getParentRoute: () => frame,
  path,
  component: lazyRouteComponent(accessPages, name as 'UsersPage'),
});
const users = createRoute({ ...access('/users', 'UsersPage'), path: '/users' });
const tokens = createRoute({ ...access('/tokens', 'TokensPage'), path: '/tokens' });
const audit = createRoute({ ...access('/audit', 'AuditPage'), path: '/audit' });
const account = createRoute({ ...access('/account', 'AccountPage'), path: '/account' });

export const settings = frame.addChildren([
  settingsHome,
  campusSettings,
  calendarSettings,
  routersSettings,
  newRouter,
  routerSettings,
  routerSetup,
  probeSettings,
  channels,
  users,
  tokens,
  audit,
  account,
]);
