import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { forgetSession } from '@/lib/browser/lastSession';
import { MINUTE_MS } from '@/lib/time/lengths';
import { get, remove } from '../client';
import type { components } from '../schema';
import type { Account, Role } from '../types';

export type Schemas = components['schemas'];

export const sessionKeys = { all: ['session'] as const };

export const sessionQuery = () =>
  queryOptions({
    queryKey: sessionKeys.all,
    queryFn: () => get('/api/v1/session'),
    staleTime: MINUTE_MS,
  });

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

/** Only below the layout that guarantees one. */
export function useAccount(): Account {
  const { account } = useSuspenseQuery(sessionQuery()).data;
  if (!account) throw new Error('no account in session');
  return account;
}

const RANK: Record<Role, number> = { noc: 0, manager: 1, admin: 2 };
export const useMay = (role: Role): boolean => RANK[useAccount().role] >= RANK[role];
