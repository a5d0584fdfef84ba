/** Signing in, invitations, and the sessions and profile of an account. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, patch, post, remove } from '../../client';
import { useSaving } from '../../saving';
import { sessionKeys, type Schemas } from '../session';

function useSessionMutation<V>(run: (body: V) => Promise<Schemas['SessionInfo']>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (session) => {
      queries.setQueryData(sessionKeys.all, session);
    },
  });
}

export const useSignIn = () =>
  useSessionMutation((body: Schemas['SignIn']) => post('/api/v1/session', {}, body));

export const useSetUp = () =>
  useSessionMutation((body: Schemas['Setup']) => post('/api/v1/setup', {}, body));

/** Whom a one-time link is for. */
export const invitationQuery = (secret: string) =>
  queryOptions({
    queryKey: ['invitation', secret],
    queryFn: () => post('/api/v1/invitations/look', {}, { secret }),
    staleTime: Infinity,
    retry: false,
  });

export const useAcceptInvitation = () =>
  useSessionMutation((body: Schemas['AcceptedInvitation']) =>
    post('/api/v1/invitations/accept', {}, body),
  );

/** A new password ends the other sessions. */
export const useUpdateOwnAccount = () =>
  useSaving(
    (body: Schemas['OwnAccountPatch']) => patch('/api/v1/session/account', {}, body),
    sessionKeys.all,
    ownSessionsQuery().queryKey,
  );

export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: ['own-sessions'],
    queryFn: () => get('/api/v1/sessions'),
  });

function useEnding<V>(run: (id: V) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => queries.invalidateQueries({ queryKey: ownSessionsQuery().queryKey }),
  });
}

export const useEndOwnSession = () =>
  useEnding((id: string) => remove('/api/v1/sessions/{session_id}', { session_id: id }));

export const useEndOtherSessions = () => useEnding(() => remove('/api/v1/sessions'));
