import { queryOptions } from '@tanstack/react-query';
import { get } from '../client';
import { routerKeys } from './routers';

/** The server fills an empty `entry`. */
export interface TraceQuestion {
  readonly from: string;
  readonly to: string;
  readonly protocol: string;
  readonly port: number | undefined;
  readonly entry: string;
  /** A change: before its plan and after. */
  readonly plan: number | undefined;
}
const KEPT_MS = 30_000;

/** Reads the router: only on request, not when a window comes to the front. */
export const traceQuery = (id: number, { from, to, protocol, port, entry, plan }: TraceQuestion) =>
  queryOptions({
    queryKey: [...routerKeys.router(id), 'trace', from, to, protocol, port, entry, plan],
    queryFn: () =>
      get('/api/v1/routers/{router_id}/trace', {
        router_id: id,
        from,
        to,
        protocol,
        port,
        entry,
        plan,
      }),
    staleTime: KEPT_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });
