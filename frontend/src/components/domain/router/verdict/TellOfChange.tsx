import type { VerdictCause } from '@/api/types';
import { TellAdmin } from '@/components/domain/access/TellAdmin';
import { useChangeWords } from './useChangeWords';

interface TellOfChangeProps {
  step: VerdictCause['step'];
  /** What is so, before and after what the change is. */
  first: string;
  others: readonly string[];
}

/** Copies what a change under way is, with the address of its page. */
export default function TellOfChange({ step, first, others }: TellOfChangeProps) {
  const words = useChangeWords({ step });
  return (
    <TellAdmin
      text={[first, ...words, ...others].join('\n')}
      path={`/changes/${step.record_id ?? ''}`}
    />
  );
}
