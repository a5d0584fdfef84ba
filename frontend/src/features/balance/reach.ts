/** Whether the router was there when it was last spoken to. Pure. */
import type { RouterChange } from '@/api/types';

/** How the runner names such a step; it is told once, until something else is told. */
const AWAY = 'unreachable';

export function reach({ steps }: Pick<RouterChange, 'steps'>): 'there' | 'away' {
  const last = steps.at(-1);
  return last?.name === AWAY ? 'away' : 'there';
}
