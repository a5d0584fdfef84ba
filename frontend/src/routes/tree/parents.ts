/** Parents of other routes: behind the sign-in, and of one router. */
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import { campusesQuery } from '@/api/queries/campuses';
import { routerQuery } from '@/api/queries/routers';
import { sessionQuery } from '@/api/queries/session';
import { speaking } from '@/lib/i18n';
import type { ViewSearch } from '@/lib/view';
import { VIEW_KEYS, viewSearch } from './search';

export interface RouterContext {
  queryClient: QueryClient;
}
export const root = createRootRouteWithContext<RouterContext>()({ component: Outlet });

export const authed = createRoute({
  getParentRoute: () => root,
  id: 'authed',
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.query({ ...sessionQuery(), staleTime: 'static' });
    if (session.setup_needed) throw redirect({ to: '/setup' });
    if (!session.account) throw redirect({ to: '/sign-in', search: { return: location.href } });
    if (session.account.must_change_password)
      throw redirect({ to: '/own-password', search: { return: location.href } });
  },
  component: lazyRouteComponent(speaking([], () => import('@/routes/layout'))),
});

/** A period goes along to pages that stand beside those of a router, and comes back from them. */
export const keepsView = {
  validateSearch: viewSearch,
  search: { middlewares: [retainSearchParams<ViewSearch>([...VIEW_KEYS])] },
};

export const router = createRoute({
  getParentRoute: () => authed,
  path: '/routers/$routerId',
  params: { parse: ({ routerId }) => ({ routerId: parseId(routerId) }) },
  ...keepsView,
  loader: async ({ context, params }) => {
    await Promise.all([
      context.queryClient.query({ ...routerQuery(params.routerId), staleTime: 'static' }),
      context.queryClient.query({ ...campusesQuery(), staleTime: 'static' }),
    ]);
  },
  component: lazyRouteComponent(speaking([], () => import('@/routes/router'))),
});

export function parseId(text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text)) throw notFound();
  return Number(text);
}
