import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { routerQuery } from '@/api/queries/routers';
import { OverviewPage } from '@/features/overview/OverviewPage';

const route = getRouteApi('/authed/routers/$routerId/overview');

export default function Overview() {
  const { routerId } = route.useParams();
  const { range = '7d', selection = 'all' } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useSuspenseQuery(routerQuery(routerId)).data;
  return (
    <OverviewPage
      routerId={routerId}
      routerName={router.name}
      range={range}
      selection={selection}
      onView={(view) =>
        void navigate({ search: (before) => ({ ...before, ...view }), replace: true })
      }
    />
  );
}
