import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { campusesQuery } from '@/api/queries/campuses';
import { probeRunQuery } from '@/api/queries/probes/runs';
import { routerQuery } from '@/api/queries/routers';
import { RunPage } from '@/features/quality/runs/RunPage';
import { useZone, ZoneContext } from '@/lib/text/useFormat';

const route = getRouteApi('/authed/probe-runs/$runId');

/** In the time of the campus. */
export default function ProbeRunRoute() {
  const { runId } = route.useParams();
  const run = useSuspenseQuery(probeRunQuery(runId)).data;
  const router = useSuspenseQuery(routerQuery(run.router_id)).data;
  const campuses = useSuspenseQuery(campusesQuery()).data;
  const browserZone = useZone();
  const campus = campuses.find(({ id }) => id === router.campus_id);
  return (
    <ZoneContext value={campus?.timezone ?? browserZone}>
      <RunPage key={run.id} run={run} router={router} />
    </ZoneContext>
  );
}
