import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { campusesQuery } from '@/api/queries/campuses';
import { changeQuery } from '@/api/queries/changes';
import { routerQuery } from '@/api/queries/routers';
import { ChangePage } from '@/features/balance/changes/ChangePage';
import { useZone, ZoneContext } from '@/lib/text/useFormat';

const route = getRouteApi('/authed/changes/$changeId');

/** In the time of the campus. */
export default function ChangeRoute() {
  const { changeId } = route.useParams();
  const change = useSuspenseQuery(changeQuery(changeId)).data;
  const router = useSuspenseQuery(routerQuery(change.router_id)).data;
  const campuses = useSuspenseQuery(campusesQuery()).data;
  const browserZone = useZone();
  const campus = campuses.find(({ id }) => id === router.campus_id);
  return (
    <ZoneContext value={campus?.timezone ?? browserZone}>
      <ChangePage key={changeId} changeId={changeId} router={router} />
    </ZoneContext>
  );
}
