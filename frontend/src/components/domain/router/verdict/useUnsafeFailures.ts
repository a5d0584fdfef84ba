import { useQuery } from '@tanstack/react-query';
import { balanceQuery } from '@/api/queries/balanceNow';
import type { VerdictCause } from '@/api/types';
import { MINUTE_MS } from '@/lib/time/lengths';
import { useUnsafe } from './useUnsafe';

/** Where traffic is the verdict. What fails badly comes from weeks of demand: it is known while traffic is collected. */
const OF_TRAFFIC: ReadonlySet<VerdictCause['code']> = new Set([
  'collecting',
  'gaps',
  'strongly_skewed',
  'skewed',
  'balanced',
]);

/** Whose failure the others would not carry; nobody's where the verdict is of something else. */
export function useUnsafeFailures(routerId: number, code: VerdictCause['code'] | undefined) {
  const enabled = code !== undefined && OF_TRAFFIC.has(code);
  const { data: balance } = useQuery({
    ...balanceQuery(routerId),
    enabled,
    // Failures are replayed from weeks of traffic: they are not news of this minute.
    staleTime: 10 * MINUTE_MS,
    refetchInterval: false,
  });
  const names = useUnsafe(balance?.n_minus_one ?? []);
  return { names: enabled ? names : [], balance };
}
