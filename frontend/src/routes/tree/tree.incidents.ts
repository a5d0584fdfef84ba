import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { campusesQuery } from '@/api/queries/campuses';
import { incidentQuery } from '@/api/queries/alerts/incidents';
import { routerQuery } from '@/api/queries/routers';
import { speaking } from '@/lib/i18n';
import { authed, parseId } from './parents';
import { incidentsSearch } from './search';

export const incidents = createRoute({
  getParentRoute: () => authed,
  path: '/incidents',
  validateSearch: incidentsSearch,
  component: lazyRouteComponent(
    speaking(
      ['incidents', 'incidentWords', 'valueWords', 'settings'],
      () => import('@/routes/incidents/incidents'),
    ),
  ),
});

export const incident = createRoute({
  getParentRoute: () => authed,
  path: '/incidents/$incidentId',
  params: { parse: ({ incidentId }) => ({ incidentId: parseId(incidentId) }) },
  loader: async ({ context, params }) => {
    const { incident: row } = await context.queryClient.query({
      ...incidentQuery(params.incidentId),
      staleTime: 'static',
    });
    await Promise.all([
      row.router_id !== null &&
        context.queryClient.query({ ...routerQuery(row.router_id), staleTime: 'static' }),
      context.queryClient.query({ ...campusesQuery(), staleTime: 'static' }),
    ]);
  },
  component: lazyRouteComponent(
    speaking(
      ['incidents', 'incidentWords', 'valueWords', 'channels', 'mutes', 'settings'],
      () => import('@/routes/incidents/incident'),
    ),
  ),
});
