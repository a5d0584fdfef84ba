/** While a change is open the live stream tells; polling stands in. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { learnServerTime } from '@/lib/time/clock';
import { get, post } from '../client';
import { byCursor } from '../pages';
import type { ChangeAction, ChangePlanInput, ChangeRow, ChangeState, RouterChange } from '../types';

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
/** As often as a worker looks at the router; each poll brings it as well. */
const PROOF_EVERY_MS = 5_000;
const PLAN_EVERY_MS = 15_000;
const PAGE = 20;

export const changeKeys = {
  all: ['changes'] as const,
  open: () => [...changeKeys.all, 'open'] as const,
  ofRouter: (id: number) => [...changeKeys.all, 'router', id] as const,
  change: (id: number) => [...changeKeys.all, id] as const,
  proofs: (routerId: number) => ['change-proof', routerId] as const,
  proof: (routerId: number, id: number) => [...changeKeys.proofs(routerId), id] as const,
  connections: (id: number) => ['old-connections', id] as const,
};

/** Of all routers: every page warns of them. */
export const openChangesQuery = () =>
  queryOptions({
    queryKey: changeKeys.open(),
    queryFn: async () => {
      const changes = await get('/api/v1/open-changes');
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
      get('/api/v1/routers/{router_id}/changes', {
        router_id: routerId,
        limit: PAGE,
        cursor: pageParam,
      }),
    ...byCursor,
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
    queryFn: async () => learn(await get('/api/v1/changes/{change_id}', { change_id: id })),
    refetchInterval: ({ state }) => {
      if (!state.data || isOpen(state.data)) return WATCH_EVERY_MS;
      return state.data.state === 'planned' ? PLAN_EVERY_MS : false;
    },
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });

/** Of a change that waits for confirmation. */
export const changeProofQuery = ({ id, router_id: routerId }: ChangeRow) =>
  queryOptions({
    queryKey: changeKeys.proof(routerId, id),
    queryFn: () => get('/api/v1/changes/{change_id}/proof', { change_id: id }),
    refetchInterval: PROOF_EVERY_MS,
    // Its change is read as often: that one tells when it is over.
    retry: false,
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
    post('/api/v1/routers/{router_id}/changes', { router_id: routerId }, body),
  );

export type Act = Exclude<ChangeAction, 'flush'>;
interface ActVariables {
  act: Act;
  /** For `apply`, in place of the plan's. */
  reason?: string;
}
export const useChangeAct = (id: number) =>
  useKept(({ act, reason = '' }: ActVariables) => {
    const params = { change_id: id };
    switch (act) {
      case 'approve':
        return post('/api/v1/changes/{change_id}/approve', params);
      case 'apply':
        return post('/api/v1/changes/{change_id}/apply', params, { reason });
      case 'confirm':
        return post('/api/v1/changes/{change_id}/confirm', params);
      case 'revert':
        return post('/api/v1/changes/{change_id}/revert', params);
      case 'discard':
        return post('/api/v1/changes/{change_id}/discard', params);
    }
  });

/** Reads the router, so only on request. */
export const oldConnectionsQuery = (id: number) =>
  queryOptions({
    queryKey: changeKeys.connections(id),
    queryFn: () => get('/api/v1/changes/{change_id}/old-connections', { change_id: id }),
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
        const answer = await post(
          '/api/v1/changes/{change_id}/flush',
          { change_id: id },
          { uplink_ids: uplinkIds, most: 1000 },
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
