import type { RouterVerdict } from '@/api/types';
import { useStatement } from './useStatement';

/** Of which time a verdict is whose sentence traffic of this moment may seem to deny; null for all others. */
export function useJudgedNote(): (
  verdict: Pick<RouterVerdict, 'causes' | 'judged'>,
) => string | null {
  const statement = useStatement('verdicts');
  return ({ causes: [first], judged }) =>
    first?.code === 'overloaded' ? statement(judged.label) : null;
}
