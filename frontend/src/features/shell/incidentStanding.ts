import type { IncidentRow } from '@/api/types';

type Open = Pick<IncidentRow, 'is_part' | 'state'>;

/** Parts of another are counted with it. `isUnseen`: nobody has acknowledged or put off one of them. */
export function standingOf(open: readonly Open[]): { number: number; isUnseen: boolean } {
  const whole = open.filter(({ is_part: isPart }) => !isPart);
  return { number: whole.length, isUnseen: whole.some(({ state }) => state === 'open') };
}
