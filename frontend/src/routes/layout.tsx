import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { changeQuery } from '@/api/queries/changes';
import { probeRunQuery } from '@/api/queries/quality';
import { routersQuery } from '@/api/queries/routers';
import { sessionQuery } from '@/api/queries/session';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { Shell } from '@/features/shell/Shell';
import { hasChosenLanguage, showLanguage } from '@/lib/i18n';

/** Everything behind the sign-in. When the session ends, the route's own check leads back to it. */
export default function Layout() {
  const router = useRouter();
  const session = useQuery(sessionQuery()).data;
  const account = session?.account;
  const { routerId, runId, changeId } = useParams({ strict: false });
  const isTest = runId !== undefined;
  const isChange = changeId !== undefined;
  // A test and a change have addresses of their own; what they belong to is known once they are read.
  const run = useQuery({ ...probeRunQuery(runId ?? 0), enabled: isTest && Boolean(account) }).data;
  const change = useQuery({
    ...changeQuery(changeId ?? 0),
    enabled: isChange && Boolean(account),
  }).data;
  const shown = isTest ? run?.router_id : isChange ? change?.router_id : routerId;
  const place = isTest ? 'quality' : isChange ? 'balance' : undefined;
  const first = useQuery({ ...routersQuery(), enabled: Boolean(account) }).data?.[0]?.id;

  useEffect(() => {
    if (session && !session.account) void router.invalidate();
  }, [session, router]);
  useEffect(() => {
    if (account?.language && !hasChosenLanguage()) void showLanguage(account.language);
  }, [account?.language]);

  if (!account) return null;
  return (
    <Shell routerId={shown ?? first} follows={shown !== undefined} place={place}>
      <ErrorBoundary key={router.state.location.pathname}>
        <Outlet />
      </ErrorBoundary>
    </Shell>
  );
}
