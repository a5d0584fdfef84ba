import { getRouteApi } from '@tanstack/react-router';
import { CampusZone } from '@/components/domain/access/CampusZone';
import type { ListFilter } from '@/features/incidents/list/Filters';
import { IncidentsPage } from '@/features/incidents/list/IncidentsPage';

const route = getRouteApi('/authed/incidents');

export default function IncidentsRoute() {
  const { what, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const onFilter = ({ kind, ...others }: ListFilter) =>
    void navigate({ search: { ...others, what: kind }, resetScroll: false });
  return (
    <CampusZone>
      <IncidentsPage filter={{ ...search, kind: what }} onFilter={onFilter} />
    </CampusZone>
  );
}
