import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { asProblem, ProblemError } from '@/api/problem';
import { sessionKeys } from '@/api/queries/session';

const RETRIES = 2;
/** What the server refused it will refuse again; only a missing answer is worth repeating. */
const isWorthRetrying = (error: unknown): boolean => {
  const { status } = asProblem(error);
  return status === 0 || status >= 502;
};

export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    const isSignedOut = error instanceof ProblemError && error.status === 401;
    if (isSignedOut) void queries.invalidateQueries({ queryKey: sessionKeys.all });
  };
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        gcTime: 10 * 60_000,
        retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  return queries;
}
