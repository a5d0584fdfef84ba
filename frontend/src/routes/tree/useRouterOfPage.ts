import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { routerQuery } from '@/api/queries/routers';

const route = getRouteApi('/authed/routers/$routerId');

export const useRouterOfPage = () => useSuspenseQuery(routerQuery(route.useParams().routerId)).data;
