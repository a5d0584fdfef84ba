/** While a change is open the live stream tells; polling stands in. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { learnServerTime } from '@/lib/time/clock';
import { get } from '../client';
import { byCursor } from '../pages';
import type { ChangeState, RouterChange } from '../types';

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
  proofs: (routerId: number) => ['change-proof', routerId] as const,
  proof: (routerId: number, id: number) => [...changeKeys.proofs(routerId), id] as const,
  keptProof: (id: number) => ['change-proof-kept', id] as const,
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
export function learn(change: RouterChange): RouterChange {
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
