import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { campusesQuery } from '@/api/queries/campuses';
import { routerQuery } from '@/api/queries/routers';
import { useZone, ZoneContext } from '@/lib/useFormat';

const route = getRouteApi('/authed/routers/$routerId');

/** Everything about one router is told in the time of its campus. */
export default function RouterLayout() {
  const { routerId } = route.useParams();
  const router = useSuspenseQuery(routerQuery(routerId)).data;
  const campuses = useSuspenseQuery(campusesQuery()).data;
  const browserZone = useZone();
  const campus = campuses.find(({ id }) => id === router.campus_id);
  return (
    <ZoneContext value={campus?.timezone ?? browserZone}>
      <Outlet />
    </ZoneContext>
  );
}
