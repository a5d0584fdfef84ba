import type { IncidentRow } from '@/api/types';

type Open = Pick<IncidentRow, 'is_part' | 'state'>;

/** Parts of another are counted with it. `unseen`: nobody has acknowledged them or put them off. */
export function standingOf(open: readonly Open[]): { number: number; unseen: number } {
  const whole = open.filter(({ is_part: isPart }) => !isPart);
  return { number: whole.length, unseen: whole.filter(({ state }) => state === 'open').length };
}
