import {
  createRoute,
  lazyRouteComponent,
  redirect,
  type ParsedLocation,
} from '@tanstack/react-router';
import { speaking } from '@/lib/i18n';
import { router } from './parents';
import { compareSearch } from './search';

/** The tabs stand above each report. */
const frame = createRoute({
  getParentRoute: () => router,
  path: '/reports',
  component: lazyRouteComponent(speaking([], () => import('@/routes/reports/reports'))),
});

const reportsHome = createRoute({
  getParentRoute: () => frame,
  path: '/',
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/routers/$routerId/reports/weeks', params, search, replace: true });
  },
});

const weeks = createRoute({
  getParentRoute: () => frame,
  path: '/weeks',
  component: lazyRouteComponent(speaking(['weeks'], () => import('@/routes/reports/weeks'))),
});

const week = createRoute({
  getParentRoute: () => frame,
  path: '/weeks/$week',
  component: lazyRouteComponent(
    speaking(
      [
        'weeks',
        'mailedReports',
        'overview',
        'drifts',
        'differences',
        'findings',
        'verdicts',
        'valueWords',
      ],
      () => import('@/routes/reports/week'),
    ),
  ),
});

const hours = createRoute({
  getParentRoute: () => frame,
  path: '/hours',
  component: lazyRouteComponent(speaking(['hours'], () => import('@/routes/reports/hours'))),
});

/** Which ISP was it: an hour of the map, or any other period. */
const isps = createRoute({
  getParentRoute: () => frame,
  path: '/hours/isps',
  component: lazyRouteComponent(speaking(['hours'], () => import('@/routes/reports/isps'))),
});

const compare = createRoute({
  getParentRoute: () => frame,
  path: '/compare',
  validateSearch: compareSearch,
  component: lazyRouteComponent(
    speaking(
      ['compare', 'quality', 'findings', 'differences', 'comparisons', 'valueWords'],
      () => import('@/routes/reports/compare'),
    ),
  ),
});

const money = createRoute({
  getParentRoute: () => frame,
  path: '/money',
  component: lazyRouteComponent(
    speaking(
      [
        'money',
        'advice',
        'balanceFigures',
        'choices',
        'fillingWords',
        'growth',
        'ledger',
        'mailedReports',
        'valueWords',
      ],
      () => import('@/routes/reports/money'),
    ),
  ),
});

export const reports = frame.addChildren([reportsHome, weeks, week, hours, isps, compare, money]);

/** As it is written, so that a key this page does not know comes along as well. */
const toNewPlace = (old: string, place: string) => ({
  beforeLoad: ({ location }: { location: ParsedLocation }) => {
    const { pathname, href } = location;
    const path = pathname.replace(/^(\/routers\/\d+)\/(.*)$/, (_, router: string, rest: string) =>
      [router, rest.replace(old, place)].join('/'),
    );
    throw redirect({ href: path + href.slice(pathname.length), replace: true });
  },
});

const movedTo = (old: string, place: string) =>
  createRoute({ getParentRoute: () => router, path: `/${old}`, ...toNewPlace(old, place) });

/** Addresses of earlier versions, in mails and bookmarks. */
export const moved = [
  movedTo('overview', 'now'),
  movedTo('weeks', 'reports/weeks'),
  createRoute({
    getParentRoute: () => router,
    path: '/weeks/$week',
    ...toNewPlace('weeks', 'reports/weeks'),
  }),
  movedTo('hours', 'reports/hours'),
  movedTo('compare', 'reports/compare'),
];

/** Before it became a part of Compare. */
const movedQuality = createRoute({
  getParentRoute: () => router,
  path: '/quality/compare',
  validateSearch: compareSearch,
  beforeLoad: ({ params, search, location }) => {
    throw redirect({
      to: '/routers/$routerId/reports/compare',
      params,
      search: { ...search, tab: 'quality' },
      hash: location.hash,
      replace: true,
    });
  },
});
moved.push(movedQuality as never);
