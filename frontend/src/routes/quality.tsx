import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { routerQuery } from '@/api/queries/routers';
import { ComparePage } from '@/features/quality/ComparePage';
import { QualityPage } from '@/features/quality/QualityPage';

const grid = getRouteApi('/authed/routers/$routerId/quality');
const compare = getRouteApi('/authed/routers/$routerId/quality/compare');

export function QualityRoute() {
  const { routerId } = grid.useParams();
  const { range = '7d', selection = 'all', day, isp, kind, outcome } = grid.useSearch();
  const navigate = grid.useNavigate();
  const router = useSuspenseQuery(routerQuery(routerId)).data;
  return (
    <QualityPage
      router={router}
      range={range}
      selection={selection}
      day={day}
      filter={{ uplinkId: isp, kind, outcome }}
      onView={({ filter, ...view }) =>
        void navigate({
          search: (before) => ({
            ...before,
            ...view,
            ...(filter && { isp: filter.uplinkId, kind: filter.kind, outcome: filter.outcome }),
          }),
          replace: true,
          resetScroll: false,
        })
      }
      onRun={(runId) => void navigate({ to: '/probe-runs/$runId', params: { runId } })}
    />
  );
}

export function CompareRoute() {
  const { routerId } = compare.useParams();
  const { selection = 'all', a, b } = compare.useSearch();
  const navigate = compare.useNavigate();
  const router = useSuspenseQuery(routerQuery(routerId)).data;
  return (
    <ComparePage
      router={router}
      selection={selection}
      pair={{ a, b }}
      onView={({ pair, ...view }) =>
        void navigate({
          search: (before) => ({ ...before, ...view, ...pair }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
