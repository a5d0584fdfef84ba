import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { useStatement } from '../useStatement';

/** Why no plan was made, in the words of plans. */
export default function PlanRefusal({ error }: { error: Error }) {
  return <ProblemAlert error={error} reasonText={useStatement('plans')} />;
}
