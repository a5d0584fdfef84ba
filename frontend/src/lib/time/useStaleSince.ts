import { serverNow } from './clock';
import { useNow } from './useNow';

/** Three missed answers of what is read every three seconds. */
const STALE_AFTER_MS = 10_000;

/** When an answer came (`updatedAt`, on this machine's clock), on the server's; null while it is fresh. */
export function useStaleSince(updatedAt: number): Date | null {
  const then = serverNow(updatedAt);
  const now = useNow();
  return updatedAt > 0 && now - then > STALE_AFTER_MS ? new Date(then) : null;
}
