/** Whether the router answered when last asked. */
import type { RouterChange } from '@/api/types';

/** The step's name; noted once, until another follows. */
const AWAY = 'unreachable';
const ASKED = 'asked';

export function reach({ steps }: Pick<RouterChange, 'steps'>): 'there' | 'away' {
  // Persons' requests say nothing of the router.
  const last = steps.findLast(({ code }) => code !== ASKED);
  return last?.name === AWAY ? 'away' : 'there';
}
