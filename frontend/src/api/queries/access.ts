import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get, patch, post, remove } from '../client';
import { byCursor } from '../pages';
import type { components, operations } from '../schema';
import { useSaving } from '../saving';
import { sessionKeys } from './session';

type Schemas = components['schemas'];

export const accessKeys = {
  accounts: ['accounts'] as const,
  tokens: ['tokens'] as const,
  audit: ['audit'] as const,
};

export const accountsQuery = () =>
  queryOptions({
    queryKey: accessKeys.accounts,
    queryFn: () => get('/api/v1/accounts'),
  });

export const tokensQuery = () =>
  queryOptions({
    queryKey: accessKeys.tokens,
    queryFn: () => get('/api/v1/tokens'),
  });

type AuditAction = NonNullable<operations['list_audit']['parameters']['query']>['action'];

export interface AuditFilter {
  account?: string | undefined;
  action?: string | undefined;
  /** UTC; `to` does not count. */
  from?: string | undefined;
  to?: string | undefined;
}

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...accessKeys.audit, filter],
    queryFn: ({ pageParam }) =>
      get('/api/v1/audit', {
        ...filter,
        action: filter.action as AuditAction,
        limit: 50,
        cursor: pageParam,
      }),
    placeholderData: keepPreviousData,
    ...byCursor,
  });

const useAccessMutation = <V, R>(key: readonly string[], run: (variables: V) => Promise<R>) =>
  useSaving(run, key, sessionKeys.all);

export const useCreateAccount = () =>
  useAccessMutation(accessKeys.accounts, (body: Schemas['NewAccount']) =>
    post('/api/v1/accounts', {}, body),
  );

export const useInvite = () =>
  useAccessMutation(accessKeys.accounts, (id: number) =>
    post('/api/v1/accounts/{account_id}/invitation', { account_id: id }),
  );

export const useUpdateAccount = () =>
  useAccessMutation(
    accessKeys.accounts,
    ({ id, ...given }: { id: number } & Schemas['AccountPatch']) =>
      patch('/api/v1/accounts/{account_id}', { account_id: id }, given),
  );

export const useDeleteAccount = () =>
  useAccessMutation(accessKeys.accounts, (id: number) =>
    remove('/api/v1/accounts/{account_id}', { account_id: id }),
  );

export const useCreateToken = () =>
  useAccessMutation(accessKeys.tokens, (body: Schemas['NewApiToken']) =>
    post('/api/v1/tokens', {}, body),
  );

export const useRotateToken = () =>
  useAccessMutation(accessKeys.tokens, ({ id, ...body }: { id: number } & Schemas['Rotation']) =>
    post('/api/v1/tokens/{token_id}/rotate', { token_id: id }, body),
  );

export const useRevokeToken = () =>
  useAccessMutation(accessKeys.tokens, (id: number) =>
    remove('/api/v1/tokens/{token_id}', { token_id: id }),
  );

export const useLookUpPairing = () =>
  useSaving((body: Schemas['PairingCode']) => post('/api/v1/wall/pairings/look', {}, body));

export const useApprovePairing = () =>
  useAccessMutation(accessKeys.tokens, (body: Schemas['PairingApproval']) =>
    post('/api/v1/wall/pairings/approve', {}, body),
  );
