import type { ProbeServer, ProbeSettings, Router } from '@/api/types';
import type { Answers, Fault } from './answers';
import type { Change } from './useAnswers';

export interface StepProps {
  router: Router;
  settings: ProbeSettings;
  servers: readonly ProbeServer[];
  answers: Answers;
  change: Change;
  /** Of this step, once somebody wanted to leave it. */
  fault: Fault | null;
  /** What the server refused of a field of the request. */
  errorOf: (field: string) => string | undefined;
}
