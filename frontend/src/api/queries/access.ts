import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { client, unwrap } from '../client';
import type { components } from '../schema';
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
    queryFn: () => unwrap(client.GET('/api/v1/accounts')),
  });

export const tokensQuery = () =>
  queryOptions({
    queryKey: accessKeys.tokens,
    queryFn: () => unwrap(client.GET('/api/v1/tokens')),
  });

export const auditQuery = () =>
  infiniteQueryOptions({
    queryKey: accessKeys.audit,
    queryFn: ({ pageParam }) =>
      unwrap(client.GET('/api/v1/audit', { params: { query: { limit: 50, cursor: pageParam } } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

function useAccessMutation<V, R>(key: readonly string[], run: (variables: V) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: key }),
        queries.invalidateQueries({ queryKey: sessionKeys.all }),
      ]),
  });
}

export const useCreateAccount = () =>
  useAccessMutation(accessKeys.accounts, (body: Schemas['NewAccount']) =>
    unwrap(client.POST('/api/v1/accounts', { body })),
  );

export const useUpdateAccount = () =>
  useAccessMutation(
    accessKeys.accounts,
    ({ id, patch }: { id: number; patch: Schemas['AccountPatch'] }) =>
      unwrap(
        client.PATCH('/api/v1/accounts/{account_id}', {
          params: { path: { account_id: id } },
          body: patch,
        }),
      ),
  );

export const useDeleteAccount = () =>
  useAccessMutation(accessKeys.accounts, (id: number) =>
    unwrap(
      client.DELETE('/api/v1/accounts/{account_id}', { params: { path: { account_id: id } } }),
    ),
  );

export const useCreateToken = () =>
  useAccessMutation(accessKeys.tokens, (body: Schemas['NewApiToken']) =>
    unwrap(client.POST('/api/v1/tokens', { body })),
  );

export const useRevokeToken = () =>
  useAccessMutation(accessKeys.tokens, (id: number) =>
    unwrap(client.DELETE('/api/v1/tokens/{token_id}', { params: { path: { token_id: id } } })),
  );
