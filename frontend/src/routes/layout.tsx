import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
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
  const { routerId, runId } = useParams({ strict: false });
  const isTest = runId !== undefined;
  // A test has an address of its own; what it belongs to is known once it is read.
  const run = useQuery({ ...probeRunQuery(runId ?? 0), enabled: isTest && Boolean(account) }).data;
  const shown = isTest ? run?.router_id : routerId;
  const first = useQuery({ ...routersQuery(), enabled: Boolean(account) }).data?.[0]?.id;

  useEffect(() => {
    if (session && !session.account) void router.invalidate();
  }, [session, router]);
  useEffect(() => {
    if (account?.language && !hasChosenLanguage()) void showLanguage(account.language);
  }, [account?.language]);

  if (!account) return null;
  return (
    <Shell routerId={shown ?? first} follows={shown !== undefined} isTest={isTest}>
      <ErrorBoundary key={router.state.location.pathname}>
        <Outlet />
      </ErrorBoundary>
    </Shell>
  );
}
