import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { UplinkPage } from '@/features/uplink/UplinkPage';
import type { Spot } from '@/features/uplink/spot';
import { useRouterOfPage } from '@/routes/tree/useRouterOfPage';
import { useView } from '@/routes/tree/useView';

const route = getRouteApi('/authed/routers/$routerId/lines/$uplinkId');

export default function UplinkRoute() {
  const { uplinkId } = route.useParams();
  const router = useRouterOfPage();
  const { at, slot, dir, event } = route.useSearch();
  const navigate = route.useNavigate();
  const spot = useMemo(() => ({ at, slot, dir, event }), [at, slot, dir, event]);
  // One function, so that the chart is drawn only when its rows change.
  const onSpot = useCallback(
    (next: Spot) =>
      void navigate({ search: (before) => ({ ...before, ...next }), resetScroll: false }),
    [navigate],
  );
  return (
    <UplinkPage
      key={uplinkId}
      router={router}
      uplinkId={uplinkId}
      {...useView()}
      spot={spot}
      onSpot={onSpot}
    />
  );
}
