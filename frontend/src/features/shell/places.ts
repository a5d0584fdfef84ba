/** The places in the order of the navigation, the tabs of a phone, and the reports within theirs. */
import {
  IconBell,
  IconBuildingCommunity,
  IconGauge,
  IconLayoutDashboard,
  IconNetwork,
  IconReportAnalytics,
  IconRouter,
  IconScale,
  IconSettings,
  type Icon,
} from '@tabler/icons-react';

/** Have an address of their own; the others are of a router. */
const COMMON = ['all', 'incidents', 'settings'] as const;
const OF_ROUTER = ['now', 'lines', 'reports', 'quality', 'balance', 'router'] as const;
export const PLACES = ['all', 'incidents', ...OF_ROUTER, 'settings'] as const;
export type Place = (typeof PLACES)[number];
export type RouterPlace = (typeof OF_ROUTER)[number];

export const REPORTS = ['weeks', 'hours', 'compare', 'money'] as const;
export type Report = (typeof REPORTS)[number];

/** Under the thumb; the rest is in the sheet. */
const TABS: readonly Place[] = ['incidents', 'now', 'lines', 'reports'];

/** What the menu leads to from here. */
export interface Reach {
  /** Of the entries about a router; none: such entries are left out rather than mean a router nobody chose. */
  routerId: number | undefined;
  /** There is a list to choose from. */
  hasFleet: boolean;
}

export const isCommon = (place: Place): place is (typeof COMMON)[number] =>
  COMMON.some((common) => common === place);

export const placesIn = ({ routerId, hasFleet }: Reach): Place[] =>
  PLACES.filter((place) =>
    place === 'all' ? hasFleet : isCommon(place) || routerId !== undefined,
  );

/** Few enough entries are all tabs. */
export function tabsIn(reach: Reach): { tabs: Place[]; more: Place[] } {
  const places = placesIn(reach);
  if (places.length <= TABS.length) return { tabs: places, more: [] };
  return {
    tabs: places.filter((place) => TABS.includes(place)),
    more: places.filter((place) => !TABS.includes(place)),
  };
}

export const ADDRESSES = {
  all: '/',
  incidents: '/incidents',
  now: '/routers/$routerId/now',
  lines: '/routers/$routerId/lines',
  reports: '/routers/$routerId/reports',
  quality: '/routers/$routerId/quality',
  balance: '/routers/$routerId/balance',
  router: '/routers/$routerId/router',
  settings: '/settings',
} as const;

export const REPORT_ADDRESSES = {
  weeks: '/routers/$routerId/reports/weeks',
  hours: '/routers/$routerId/reports/hours',
  compare: '/routers/$routerId/reports/compare',
  money: '/routers/$routerId/reports/money',
} as const;

export const ICONS: Record<Place, Icon> = {
  all: IconBuildingCommunity,
  incidents: IconBell,
  now: IconLayoutDashboard,
  lines: IconNetwork,
  reports: IconReportAnalytics,
  quality: IconGauge,
  balance: IconScale,
  router: IconRouter,
  settings: IconSettings,
};

/** The second key of the shortcut `g …`. */
export const KEYS = {
  all: 'a',
  incidents: 'd',
  now: 'n',
  lines: 'i',
  weeks: 'w',
  hours: 'h',
  compare: 'c',
  money: 'm',
  quality: 'q',
  balance: 'b',
  router: 'r',
  settings: 's',
} as const;
export type Jump = keyof typeof KEYS;

const JUMPS = Object.keys(KEYS) as Jump[];
const isReport = (jump: Jump): jump is Report => REPORTS.some((report) => report === jump);

/** Each report has a key, the place that holds them has none. */
export const jumpsIn = (reach: Reach): Jump[] =>
  JUMPS.filter((jump) => placesIn(reach).includes(isReport(jump) ? 'reports' : jump));

export const addressOfJump = (jump: Jump) =>
  isReport(jump) ? REPORT_ADDRESSES[jump] : ADDRESSES[jump];

export function placeOf(path: string): Place | undefined {
  if (path === '/') return 'all';
  const part = /^\/routers\/\d+\/([a-z]+)/.exec(path)?.[1] ?? /^\/([a-z]+)/.exec(path)?.[1];
  return PLACES.find((place) => place === part);
}
