/** While a change is open the live stream tells; polling stands in. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { learnServerTime } from '@/lib/time/clock';
import { client, unwrap } from '../client';
import type { ChangeAction, ChangePlanInput, ChangeState, RouterChange } from '../types';

const OPEN_STATES: ReadonlySet<ChangeState> = new Set([
  'arming',
  'applying',
  'verifying',
  'pending',
  'confirming',
  'reverting',
]);
export const isOpen = ({ state }: { state: ChangeState }): boolean => OPEN_STATES.has(state);

const WATCH_EVERY_MS = 1_500;
const LOOK_EVERY_MS = 10_000;
const PLAN_EVERY_MS = 15_000;
const PAGE = 20;

export const changeKeys = {
  all: ['changes'] as const,
  open: () => [...changeKeys.all, 'open'] as const,
  ofRouter: (id: number) => [...changeKeys.all, 'router', id] as const,
  change: (id: number) => [...changeKeys.all, id] as const,
  connections: (id: number) => ['old-connections', id] as const,
};
const path = (id: number) => ({ path: { change_id: id } });

/** Of all routers: every page warns of them. */
export const openChangesQuery = () =>
  queryOptions({
    queryKey: changeKeys.open(),
    queryFn: async () => {
      const changes = await unwrap(client.GET('/api/v1/open-changes'));
      if (changes[0]) learnServerTime(changes[0].now);
      return changes;
    },
    refetchInterval: ({ state }) => (state.data?.length ? WATCH_EVERY_MS * 2 : LOOK_EVERY_MS),
    refetchOnWindowFocus: 'always',
  });

export const changesQuery = (routerId: number) =>
  infiniteQueryOptions({
    queryKey: changeKeys.ofRouter(routerId),
    queryFn: ({ pageParam }) =>
      unwrap(
        client.GET('/api/v1/routers/{router_id}/changes', {
          params: { path: { router_id: routerId }, query: { limit: PAGE, cursor: pageParam } },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY_MS,
  });

/** The timer runs on the server's clock, learned from every answer. */
function learn(change: RouterChange): RouterChange {
  learnServerTime(change.now);
  return change;
}

export const changeQuery = (id: number) =>
  queryOptions({
    queryKey: changeKeys.change(id),
    queryFn: async () =>
      learn(await unwrap(client.GET('/api/v1/changes/{change_id}', { params: path(id) }))),
    refetchInterval: ({ state }) => {
      if (!state.data || isOpen(state.data)) return WATCH_EVERY_MS;
      return state.data.state === 'planned' ? PLAN_EVERY_MS : false;
    },
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });

function useKept<V>(run: (variables: V) => Promise<RouterChange>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (change) => {
      queries.setQueryData(changeKeys.change(change.id), learn(change));
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: changeKeys.all }),
        queries.invalidateQueries({ queryKey: ['balance'] }),
        queries.invalidateQueries({ queryKey: ['drifts'] }),
      ]),
  });
}

export const usePlanChange = (routerId: number) =>
  useKept((body: ChangePlanInput) =>
    unwrap(
      client.POST('/api/v1/routers/{router_id}/changes', {
        params: { path: { router_id: routerId } },
        body,
      }),
    ),
  );

export type Act = Exclude<ChangeAction, 'flush'>;
interface ActVariables {
  act: Act;
  /** For `apply`, in place of the plan's. */
  reason?: string;
}
export const useChangeAct = (id: number) =>
  useKept(({ act, reason = '' }: ActVariables) => {
    const params = path(id);
    switch (act) {
      case 'approve':
        return unwrap(client.POST('/api/v1/changes/{change_id}/approve', { params }));
      case 'apply':
        return unwrap(
          client.POST('/api/v1/changes/{change_id}/apply', { params, body: { reason } }),
        );
      case 'confirm':
        return unwrap(client.POST('/api/v1/changes/{change_id}/confirm', { params }));
      case 'revert':
        return unwrap(client.POST('/api/v1/changes/{change_id}/revert', { params }));
      case 'discard':
        return unwrap(client.POST('/api/v1/changes/{change_id}/discard', { params }));
    }
  });

/** Reads the router, so only on request. */
export const oldConnectionsQuery = (id: number) =>
  queryOptions({
    queryKey: changeKeys.connections(id),
    queryFn: () =>
      unwrap(client.GET('/api/v1/changes/{change_id}/old-connections', { params: path(id) })),
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** A bound, as a router may make new ones as fast. */
const FLUSH_ROUNDS = 40;

interface FlushVariables {
  uplinkIds: number[];
  onProgress: (removed: number, left: number) => void;
}
export const useFlush = (id: number) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ uplinkIds, onProgress }: FlushVariables) => {
      let removed = 0;
      for (let round = 0; round < FLUSH_ROUNDS; round += 1) {
        const answer = await unwrap(
          client.POST('/api/v1/changes/{change_id}/flush', {
            params: path(id),
            body: { uplink_ids: uplinkIds, most: 1000 },
          }),
        );
        removed += answer.removed;
        onProgress(removed, answer.left);
        if (answer.left === 0 || answer.removed === 0) break;
      }
      return removed;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: changeKeys.connections(id) }),
  });
};
