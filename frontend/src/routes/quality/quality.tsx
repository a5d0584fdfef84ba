import { getRouteApi } from '@tanstack/react-router';
import { QualityPage } from '@/features/quality/QualityPage';
import { useRouterOfPage } from '@/routes/tree/useRouterOfPage';
import { useView } from '@/routes/tree/useView';

const grid = getRouteApi('/authed/routers/$routerId/quality');

export function QualityRoute() {
  const router = useRouterOfPage();
  const { day, isp, kind, outcome } = grid.useSearch();
  const navigate = grid.useNavigate();
  return (
    <QualityPage
      router={router}
      {...useView()}
      day={day}
      filter={{ uplinkId: isp, kind, outcome }}
      onState={({ filter, ...state }) =>
        void navigate({
          search: (before) => ({
            ...before,
            ...state,
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
