import { linkOptions } from '@tanstack/react-router';
import type { SetupRow } from '@/api/setupTypes';

/** Where an item is done, one click away. */
export function setupPlace({ item, state, router_id: routerId, campus_id: campus }: SetupRow) {
  switch (item) {
    case 'router':
      return ofRouter(routerId, {}) ?? linkOptions({ to: '/settings/routers/new' });
    case 'contracts':
      if (routerId === null) return linkOptions({ to: '/settings/routers/new' });
      return state === 'done'
        ? linkOptions({
            to: '/settings/routers/$routerId',
            params: { routerId },
            search: { tab: 'uplinks' },
          })
        : linkOptions({ to: '/settings/routers/$routerId/setup', params: { routerId } });
    case 'prices':
      return ofRouter(routerId, { tab: 'contracts' }) ?? linkOptions({ to: '/settings/routers' });
    case 'calendar':
      return linkOptions({
        to: '/settings/calendar',
        search: campus === null ? {} : { campus },
      });
    case 'tests':
      return state === 'done'
        ? linkOptions({ to: '/settings/probes' })
        : linkOptions({ to: '/settings/probes/new' });
    case 'alerts':
      return linkOptions({ to: '/settings/channels' });
    case 'colleague':
      return linkOptions({ to: '/settings/users' });
    case 'wallboard':
      return linkOptions({ to: '/settings/tokens' });
    case 'report':
      return routerId === null
        ? linkOptions({ to: '/settings/reports' })
        : linkOptions({ to: '/routers/$routerId/reports/weeks', params: { routerId } });
  }
}

const ofRouter = (routerId: number | null, search: { tab?: 'contracts' }) =>
  routerId === null
    ? null
    : linkOptions({ to: '/settings/routers/$routerId', params: { routerId }, search });
