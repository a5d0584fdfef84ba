import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { asProblem, isMissing, ProblemError } from '@/api/problem';
import { routerKeys } from '@/api/queries/routers';
import { sessionKeys } from '@/api/queries/session';
import { MINUTE_MS } from '@/lib/time/lengths';

const RETRIES = 2;
/** A refusal would come again; only a missing answer is worth repeating. */
const isWorthRetrying = (error: unknown): boolean => {
  const { status } = asProblem(error);
  return status === 0 || status >= 502;
};

const isRouter = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  queryKey[0] === routerKeys.all[0] && queryKey.length === 2;

export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    const isSignedOut = error instanceof ProblemError && error.status === 401;
    if (isSignedOut) void queries.invalidateQueries({ queryKey: sessionKeys.all });
  };
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        onError(error);
        // A missing part: perhaps the router is gone, which its page should say at once.
        if (isMissing(error) && query.queryKey[0] !== routerKeys.all[0])
          void queries.invalidateQueries({ predicate: isRouter });
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        gcTime: 10 * MINUTE_MS,
        retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  return queries;
}
