/** The places in the order of the navigation, and the tabs of a phone. */
import {
  IconArrowsLeftRight,
  IconCalendarStats,
  IconClockHour4,
  IconGauge,
  IconLayoutDashboard,
  IconNetwork,
  IconRouter,
  IconScale,
  IconSettings,
  type Icon,
} from '@tabler/icons-react';

export const PLACES = [
  'overview',
  'lines',
  'hours',
  'weeks',
  'compare',
  'quality',
  'balance',
  'router',
  'settings',
] as const;
export type Place = (typeof PLACES)[number];
export const TABS: readonly Place[] = ['overview', 'lines', 'weeks', 'balance'];
export const MORE: readonly Place[] = PLACES.filter((place) => !TABS.includes(place));

/** `of` a router: needs one; the others have an address without. */
export const ADDRESSES = {
  overview: '/routers/$routerId/overview',
  lines: '/routers/$routerId/lines',
  hours: '/routers/$routerId/hours',
  weeks: '/routers/$routerId/weeks',
  compare: '/routers/$routerId/compare',
  quality: '/routers/$routerId/quality',
  balance: '/routers/$routerId/balance',
  router: '/routers/$routerId/router',
  settings: '/settings',
} as const;

export const ICONS: Record<Place, Icon> = {
  overview: IconLayoutDashboard,
  lines: IconNetwork,
  hours: IconClockHour4,
  weeks: IconCalendarStats,
  compare: IconArrowsLeftRight,
  quality: IconGauge,
  balance: IconScale,
  router: IconRouter,
  settings: IconSettings,
};

/** The second key of the shortcut `g …`. */
export const KEYS: Record<Place, string> = {
  overview: 'o',
  lines: 'i',
  hours: 'h',
  weeks: 'w',
  compare: 'c',
  quality: 'q',
  balance: 'b',
  router: 'r',
  settings: 's',
};

export function placeOf(path: string): Place | undefined {
  const part = /^\/routers\/\d+\/([a-z]+)/.exec(path)?.[1] ?? /^\/([a-z]+)/.exec(path)?.[1];
  return PLACES.find((place) => place === part);
}
