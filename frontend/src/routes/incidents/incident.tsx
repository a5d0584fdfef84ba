import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { campusesQuery } from '@/api/queries/campuses';
import { incidentQuery } from '@/api/queries/alerts/incidents';
import { routerQuery } from '@/api/queries/routers';
import { IncidentPage } from '@/features/incidents/detail/IncidentPage';
import { MuteIncident } from '@/features/mutes/MuteIncident';
import { useZone, ZoneContext } from '@/lib/text/useFormat';

const route = getRouteApi('/authed/incidents/$incidentId');

/** In the time of the campus; of Timbang itself in that of the reader. */
export default function IncidentRoute() {
  const { incidentId } = route.useParams();
  const { incident } = useSuspenseQuery(incidentQuery(incidentId)).data;
  const campuses = useSuspenseQuery(campusesQuery()).data;
  const browserZone = useZone();
  const campus = campuses.find(({ id }) => id === incident.campus_id);
  const { router_id: routerId } = incident;
  const page = { incidentId, mute: <MuteIncident row={incident} /> };
  return (
    <ZoneContext value={campus?.timezone ?? browserZone}>
      {routerId === null ? (
        <IncidentPage key={incidentId} {...page} router={null} />
      ) : (
        <OfRouter key={incidentId} {...page} routerId={routerId} />
      )}
    </ZoneContext>
  );
}

interface OfRouterProps extends Omit<ComponentProps<typeof IncidentPage>, 'router'> {
  routerId: number;
}

function OfRouter({ routerId, ...page }: OfRouterProps) {
  return <IncidentPage {...page} router={useSuspenseQuery(routerQuery(routerId)).data} />;
}
