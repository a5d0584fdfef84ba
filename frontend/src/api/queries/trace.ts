/** Why a packet leaves by which ISP. */
import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '../client';
import { routerKeys } from './routers';

/** The packet that is asked about; an empty `entry` is found by the server. */
export interface TraceQuestion {
  readonly from: string;
  readonly to: string;
  readonly protocol: string;
  readonly port: number | undefined;
  readonly entry: string;
  /** A change: the packet is traced before its plan and after. */
  readonly plan: number | undefined;
}
const KEPT_MS = 30_000;

/** The router is read for it: only when somebody asks, and not again because a window came to the front. */
export const traceQuery = (id: number, { from, to, protocol, port, entry, plan }: TraceQuestion) =>
  queryOptions({
    queryKey: [...routerKeys.router(id), 'trace', from, to, protocol, port, entry, plan],
    queryFn: () =>
      unwrap(
        client.GET('/api/v1/routers/{router_id}/trace', {
          params: { path: { router_id: id }, query: { from, to, protocol, port, entry, plan } },
        }),
      ),
    staleTime: KEPT_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });
