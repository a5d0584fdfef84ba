import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { routerQuery } from '@/api/queries/routers';
import { OverviewPage } from '@/features/overview/OverviewPage';
import { useView } from '@/routes/tree/useView';

const route = getRouteApi('/authed/routers/$routerId/overview');

export default function Overview() {
  const { routerId } = route.useParams();
  const router = useSuspenseQuery(routerQuery(routerId)).data;
  return <OverviewPage routerId={routerId} routerName={router.name} {...useView()} />;
}
