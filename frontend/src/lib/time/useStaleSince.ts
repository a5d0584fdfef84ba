import type { UseQueryResult } from '@tanstack/react-query';
import { serverNow } from './clock';
import { useNow } from './useNow';

/** Three missed answers of what is read every three seconds. */
const STALE_AFTER_MS = 10_000;

/** A server that hangs neither answers nor fails. */
const HANGS_AFTER_MS = 25_000;

export type Reading = Pick<
  UseQueryResult,
  'dataUpdatedAt' | 'failureCount' | 'isFetching' | 'isRefetchError'
>;

/** When the last answer came, on the server's clock, if the server has not answered since; else null.
 *  A page in the background does not ask: that alone says nothing of the server. */
export function useStaleSince(reading: Reading): Date | null {
  const { dataUpdatedAt, failureCount, isFetching, isRefetchError } = reading;
  const then = serverNow(dataUpdatedAt);
  const ageMs = useNow() - then;
  const isStale = ageMs > STALE_AFTER_MS;
  const isFailing = failureCount > 0 || isRefetchError || (isFetching && ageMs > HANGS_AFTER_MS);
  return dataUpdatedAt > 0 && isStale && isFailing ? new Date(then) : null;
}
