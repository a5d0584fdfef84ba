import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isMissing } from '@/api/problem';
import { campusesQuery } from '@/api/queries/campuses';
import { routerQuery } from '@/api/queries/routers';
import { FilePageContext } from '@/components/charts/frame/fileName';
import { RouterGone } from '@/components/domain/router/RouterGone';
import { TabSignOfRouter } from '@/features/shell/TabSignOfRouter';
import { PrintHead } from '@/features/shell/PrintHead';
import { useZone, ZoneContext } from '@/lib/text/useFormat';
import { useSlotEnd } from '@/lib/time/useNow';
import { POSTING_MS, windowOf } from '@/lib/view';
import { useView } from '@/routes/tree/useView';

const route = getRouteApi('/authed/routers/$routerId');
/** Pages that look at a time of their own, whatever the view says. */
const OWN_TIME = /^\/routers\/\d+\/(reports\/(weeks|compare)|balance|router\/trace)/;

/** In the time of the router's campus. */
export default function RouterLayout() {
  const { routerId } = route.useParams();
  const { data: router, error } = useSuspenseQuery(routerQuery(routerId));
  const campuses = useSuspenseQuery(campusesQuery()).data;
  const browserZone = useZone();
  const campus = campuses.find(({ id }) => id === router.campus_id);
  const zone = campus?.timezone ?? browserZone;
  const { view } = useView();
  const now = useSlotEnd() + POSTING_MS;
  const hasOwnTime = useLocation({ select: ({ pathname }) => OWN_TIME.test(pathname) });
  const page = useMemo(
    () => ({ router: router.name, window: hasOwnTime ? null : windowOf(view, now, zone), zone }),
    [router.name, hasOwnTime, view, now, zone],
  );
  if (isMissing(error)) return <RouterGone name={router.name} />;
  return (
    <ZoneContext value={zone}>
      <TabSignOfRouter key={routerId} routerId={routerId} name={router.name} />
      <FilePageContext value={page}>
        <PrintHead
          router={router.name}
          campus={campus?.name}
          letterhead={campus?.letterhead ?? ''}
          window={page.window}
          selection={view.selection}
        />
        <Outlet />
      </FilePageContext>
    </ZoneContext>
  );
}
