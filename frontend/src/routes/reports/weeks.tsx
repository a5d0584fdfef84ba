import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { weekListQuery } from '@/api/queries/figures';
import { QueryView } from '@/components/ui/states/QueryView';
import { NoWeeks } from '@/features/weeks/NoWeeks';
import { isLastWeekMeant } from '@/features/weeks/openingWeek';
import { serverNow } from '@/lib/time/clock';
import { useZone } from '@/lib/text/useFormat';

const route = getRouteApi('/authed/routers/$routerId/reports/weeks');

/** The running week; from Monday to Wednesday, and with last week in view, the newest whole one. */
export default function Weeks() {
  const { routerId } = route.useParams();
  const search = route.useSearch();
  const isEarly = isLastWeekMeant(serverNow(), useZone());
  const isLast = search.range === 'last_week' || (search.range !== 'this_week' && isEarly);
  const weeks = useInfiniteQuery(weekListQuery(routerId, search.selection ?? 'all'));
  return (
    <QueryView query={weeks}>
      {({ pages }) => {
        const items = pages[0]?.items ?? [];
        const isMeant = ({ running }: { running: boolean }) => !(isLast && running);
        const newest = items.find(isMeant) ?? items[0];
        if (!newest) return <NoWeeks routerId={routerId} />;
        const params = { routerId, week: newest.week };
        return (
          <Navigate
            to="/routers/$routerId/reports/weeks/$week"
            params={params}
            search={search}
            replace
          />
        );
      }}
    </QueryView>
  );
}
