import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { TraceQuestion } from '@/api/queries/trace';
import { TracePage } from '@/features/trace/TracePage';
import { useRouterOfPage } from '@/routes/tree/useRouterOfPage';

const route = getRouteApi('/authed/routers/$routerId/router/trace');
const PROTOCOL = 'tcp';

/** The question is in the address, to be sent to somebody. */
export default function TraceRoute() {
  const router = useRouterOfPage();
  const { src = '', dst = '', proto = PROTOCOL, port, entry = '', plan } = route.useSearch();
  const navigate = useNavigate();
  const question = { from: src, to: dst, protocol: proto, port, entry, plan };
  const ask = (next: TraceQuestion) =>
    void navigate({
      to: '.',
      search: (before) => ({
        ...before,
        src: next.from || undefined,
        dst: next.to || undefined,
        proto: next.protocol === PROTOCOL ? undefined : next.protocol,
        port: next.port,
        entry: next.entry || undefined,
        plan: next.plan,
      }),
      resetScroll: false,
    });
  return <TracePage router={router} question={question} onAsk={ask} />;
}
