import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { campusesQuery } from '@/api/queries/campuses';
import { incidentQuery } from '@/api/queries/alerts/incidents';
import { routerQuery } from '@/api/queries/routers';
import { IncidentPage } from '@/features/incidents/detail/IncidentPage';
import { MuteIncident } from '@/features/mutes/MuteIncident';
import { useZone, ZoneContext } from '@/lib/text/useFormat';

const route = getRouteApi('/authed/incidents/$incidentId');

/** In the time of the campus. */
export default function IncidentRoute() {
  const { incidentId } = route.useParams();
  const { incident } = useSuspenseQuery(incidentQuery(incidentId)).data;
  const router = useSuspenseQuery(routerQuery(incident.router_id)).data;
  const campuses = useSuspenseQuery(campusesQuery()).data;
  const browserZone = useZone();
  const campus = campuses.find(({ id }) => id === incident.campus_id);
  return (
    <ZoneContext value={campus?.timezone ?? browserZone}>
      <IncidentPage
        key={incidentId}
        incidentId={incidentId}
        router={router}
        mute={<MuteIncident row={incident} />}
      />
    </ZoneContext>
  );
}
