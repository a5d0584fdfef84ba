import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { routerQuery } from '@/api/queries/routers';
import { ComparePage } from '@/features/compare/ComparePage';
import { useView } from './useView';

const route = getRouteApi('/authed/routers/$routerId');

export default function Compare() {
  const { routerId } = route.useParams();
  const router = useSuspenseQuery(routerQuery(routerId)).data;
  return <ComparePage router={router} {...useView()} />;
}
