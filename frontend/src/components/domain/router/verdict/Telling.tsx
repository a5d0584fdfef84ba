import { useLocation } from '@tanstack/react-router';
import type { VerdictCause } from '@/api/types';
import { TellAdmin } from '@/components/domain/access/TellAdmin';
import { useChangeWords } from './useChangeWords';

export interface TellingProps {
  step: VerdictCause['step'];
  /** What is so, before and after what a change under way is. */
  first: string;
  others: readonly string[];
}

/** Leads to the change itself, or to this page without the period that somebody looked at. */
export default function Telling({ step, first, others }: TellingProps) {
  const here = useLocation({ select: ({ pathname }) => pathname });
  const change = useChangeWords({ step });
  const isChange = step.code === 'look_at_change' && step.record_id !== null;
  return (
    <TellAdmin
      text={[first, ...change, ...others].join('\n')}
      path={isChange ? `/changes/${step.record_id ?? ''}` : here}
    />
  );
}
