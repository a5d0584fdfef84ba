import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { weekListQuery } from '@/api/queries/figures';
import { QueryView } from '@/components/ui/QueryView';
import { NoWeeks } from '@/features/weeks/NoWeeks';

const route = getRouteApi('/authed/routers/$routerId/weeks');

/** Without a week in the address: the newest one. */
export default function Weeks() {
  const { routerId } = route.useParams();
  const search = route.useSearch();
  const weeks = useInfiniteQuery(weekListQuery(routerId, search.selection ?? 'all'));
  return (
    <QueryView query={weeks}>
      {({ pages }) => {
        const newest = pages[0]?.items[0];
        if (!newest) return <NoWeeks routerId={routerId} />;
        const params = { routerId, week: newest.week };
        return (
          <Navigate to="/routers/$routerId/weeks/$week" params={params} search={search} replace />
        );
      }}
    </QueryView>
  );
}
