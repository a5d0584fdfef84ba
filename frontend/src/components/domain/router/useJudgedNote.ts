import type { RouterVerdict, VerdictCause } from '@/api/types';
import { useStatement } from './useStatement';

/** Of which time a verdict is whose sentence traffic of this moment may seem to deny; null for all others. */
export function useJudgedNote(): (
  verdict: Pick<RouterVerdict, 'causes' | 'judged'>,
) => string | null {
  const statement = useStatement('verdicts');
  return ({ causes: [first], judged }) =>
    first &&
    (first.code === 'overloaded' || (SPLITS.has(first.code) && CHANGED.has(judged.because)))
      ? statement(judged.label)
      : null;
}

const SPLITS: ReadonlySet<string> = new Set<VerdictCause['code']>([
  'balanced',
  'skewed',
  'strongly_skewed',
]);
/** Then the skew of the last days, which stands beside it, is another figure. */
const CHANGED: ReadonlySet<string> = new Set<RouterVerdict['judged']['because']>([
  'balance_changed',
  'contract_changed',
  'isps_changed',
]);
