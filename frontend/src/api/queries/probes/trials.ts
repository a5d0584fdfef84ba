/** Queue trials of a router. While one is open it is read often: its runs take less than a minute each. */
import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '@/lib/time/lengths';
import { get, post } from '../../client';
import { useSaving } from '../../saving';
import type { QueueTrial, QueueTrialInput, TrialRow } from '../../trialTypes';

const OPEN_EVERY_MS = 2_000;
const LIST_EVERY_MS = 30_000;

export const trialKeys = {
  all: ['trials'] as const,
  ofRouter: (routerId: number) => [...trialKeys.all, 'router', routerId] as const,
  trial: (id: number) => [...trialKeys.all, id] as const,
};

export const isOpenTrial = ({ ended_at: ended }: Pick<TrialRow, 'ended_at'>): boolean =>
  ended === null;

export const trialsQuery = (routerId: number) =>
  queryOptions({
    queryKey: trialKeys.ofRouter(routerId),
    queryFn: () => get('/api/v1/routers/{router_id}/trials', { router_id: routerId }),
    refetchInterval: ({ state }) =>
      state.data?.some(isOpenTrial) ? OPEN_EVERY_MS * 2 : LIST_EVERY_MS,
  });

export const trialQuery = (id: number) =>
  queryOptions({
    queryKey: trialKeys.trial(id),
    queryFn: () => get('/api/v1/trials/{trial_id}', { trial_id: id }),
    refetchInterval: ({ state }) =>
      state.data && !isOpenTrial(state.data) ? false : OPEN_EVERY_MS,
    refetchOnWindowFocus: 'always',
  });

/** What the preflight takes: of the order, only what a trial writes and costs. */
export type TrialQuestion = Pick<
  QueueTrialInput,
  'uplink_id' | 'variants' | 'percent' | 'form' | 'blocks' | 'accepts_others' | 'goal' | 'limits'
>;

/** Reads the router, so only on request. */
export const preflightQuery = (routerId: number, question: TrialQuestion) =>
  queryOptions({
    queryKey: ['trial-preflight', routerId, question] as const,
    queryFn: () =>
      get('/api/v1/routers/{router_id}/trial-preflight', { router_id: routerId, ...question }),
    staleTime: MINUTE_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });

export const usePlanTrial = (routerId: number) =>
  useSaving(
    (body: QueueTrialInput): Promise<QueueTrial> =>
      post('/api/v1/routers/{router_id}/trials', { router_id: routerId }, body),
    trialKeys.all,
  );

export const useStopTrial = () =>
  useSaving(
    (id: number): Promise<QueueTrial> => post('/api/v1/trials/{trial_id}/stop', { trial_id: id }),
    trialKeys.all,
  );
