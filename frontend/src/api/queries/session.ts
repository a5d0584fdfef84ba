import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { forgetSession } from '@/lib/browser/lastSession';
import { MINUTE_MS } from '@/lib/time/lengths';
import { get, patch, post, remove } from '../client';
import type { components } from '../schema';
import { useSaving } from '../saving';
import type { Account, Role } from '../types';

type Schemas = components['schemas'];

export const sessionKeys = { all: ['session'] as const };

export const sessionQuery = () =>
  queryOptions({
    queryKey: sessionKeys.all,
    queryFn: () => get('/api/v1/session'),
    staleTime: MINUTE_MS,
  });

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

/** Forgets everything that was read: the next user of this screen sees none of it. */
export function useSignOut() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => remove('/api/v1/session'),
    onSuccess: () => {
      forgetSession();
      queries.clear();
    },
  });
}

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

/** Only below the layout that guarantees one. */
export function useAccount(): Account {
  const { account } = useSuspenseQuery(sessionQuery()).data;
  if (!account) throw new Error('no account in session');
  return account;
}

const RANK: Record<Role, number> = { noc: 0, manager: 1, admin: 2 };
export const useMay = (role: Role): boolean => RANK[useAccount().role] >= RANK[role];
