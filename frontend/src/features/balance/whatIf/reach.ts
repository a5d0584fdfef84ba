/** Whether the router was there when it was last spoken to. Pure. */
import type { RouterChange } from '@/api/types';

/** How the runner names such a step; it is told once, until something else is told. */
const AWAY = 'unreachable';
const ASKED = 'asked';

export function reach({ steps }: Pick<RouterChange, 'steps'>): 'there' | 'away' {
  // What persons ask for says nothing of the router.
  const last = steps.findLast(({ code }) => code !== ASKED);
  return last?.name === AWAY ? 'away' : 'there';
}
