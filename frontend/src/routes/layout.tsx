import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useParams, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { isMissing } from '@/api/problem';
import { changeQuery } from '@/api/queries/changes';
import { incidentQuery } from '@/api/queries/alerts/incidents';
import { probeRunQuery } from '@/api/queries/probes/runs';
import { routerQuery, routersQuery } from '@/api/queries/routers';
import { sessionQuery } from '@/api/queries/session';
import { ErrorBoundary } from '@/components/ui/states/ErrorBoundary';
import { InTurn } from '@/components/ui/page/InTurn';
import { Shell } from '@/features/shell/Shell';
import { hasChosenLanguage, showLanguage, speaking } from '@/lib/i18n';
import { rememberSession } from '@/lib/browser/lastSession';
import { rememberRouter, routerToReturnTo } from '@/lib/browser/lastRouter';

const loadGuide = speaking(['guide'], () => import('@/routes/guide'));
/** Only of a demo; a page does without. */
const Guide = lazy(() => loadGuide().catch(() => ({ default: () => null })));

/** Behind the sign-in. When the session ends, the route's own check leads back to it. */
export default function Layout() {
  const router = useRouter();
  const session = useQuery(sessionQuery()).data;
  const account = session?.account;
  const params = useParams({ strict: false });
  const { routerId, runId, changeId, incidentId } = params;
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isTest = runId !== undefined;
  const isChange = changeId !== undefined;
  // A test, change or incident has its own address; its router is known once it is read.
  const run = useQuery({ ...probeRunQuery(runId ?? 0), enabled: isTest && Boolean(account) }).data;
  const change = useQuery({
    ...changeQuery(changeId ?? 0),
    enabled: isChange && Boolean(account),
  }).data;
  const incident = useQuery({
    ...incidentQuery(incidentId ?? 0),
    enabled: incidentId !== undefined && Boolean(account),
  }).data?.incident;
  const shown = routerId ?? run?.router_id ?? change?.router_id ?? incident?.router_id ?? undefined;
  const place = isTest ? 'quality' : isChange ? 'balance' : undefined;
  const routers = useQuery({ ...routersQuery(), enabled: Boolean(account) }).data;
  // Its own pages read it; here it only matters whether it is still there.
  const { error } = useQuery({ ...routerQuery(shown ?? 0), enabled: false });
  const isGone = shown !== undefined && isMissing(error);
  const isHome = path === '/';
  const others = (routers ?? []).filter(({ id }) => !isGone || id !== shown);
  const chosen = isGone || shown === undefined ? routerToReturnTo(others, isHome) : shown;
  const hasFleet = routers !== undefined && routers.length !== 1;
  const reach = useMemo(() => ({ routerId: chosen, hasFleet }), [chosen, hasFleet]);

  useEffect(() => {
    if (shown !== undefined && !isGone) rememberRouter(shown);
  }, [shown, isGone]);

  useEffect(() => {
    if (account) rememberSession();
  }, [account]);
  useEffect(() => {
    if (session && !session.account) void router.invalidate();
  }, [session, router]);
  useEffect(() => {
    if (account?.language && !hasChosenLanguage()) void showLanguage(account.language);
  }, [account?.language]);

  if (!account) return null;
  return (
    <Shell
      reach={reach}
      follows={shown !== undefined && !isGone}
      place={place}
      aside={
        session.guided && (
          <Suspense>
            <Guide routers={others} routerId={chosen} />
          </Suspense>
        )
      }
    >
      {/* A page is mounted again for another subject only, never while somebody works on it. */}
      <ErrorBoundary key={Object.values(params).join('/')} place={path}>
        <InTurn isForemost>
          <Outlet />
        </InTurn>
      </ErrorBoundary>
    </Shell>
  );
}
