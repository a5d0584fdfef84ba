/** What is done to a change, and what is looked at while it is carried out. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, post } from '../../client';
import type { ChangeAction, ChangePlanInput, ChangeRow, RouterChange } from '../../types';
import { changeKeys, learn } from '../changes';

/** As often as a worker looks at the router; each poll brings it as well. */
const PROOF_EVERY_MS = 5_000;

/** Once a change is confirmed or undone, its proof is of that moment and stays. */
export const isKept = (change: ChangeRow) =>
  ['confirming', 'confirmed', 'reverting', 'reverted'].includes(change.state);

/** It stood on the router for some time. */
export const wasUndone = ({ state, verified_at: verified }: RouterChange) =>
  (state === 'reverting' || state === 'reverted') && verified !== null;

/** Of a change that stands on the router, or did. */
export const changeProofQuery = (change: ChangeRow) =>
  queryOptions({
    queryKey: isKept(change)
      ? changeKeys.keptProof(change.id)
      : changeKeys.proof(change.router_id, change.id),
    queryFn: () => get('/api/v1/changes/{change_id}/proof', { change_id: change.id }),
    refetchInterval: isKept(change) ? false : PROOF_EVERY_MS,
    placeholderData: keepPreviousData,
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
