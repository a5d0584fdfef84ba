import { toneOf, type IncidentRow } from '@/api/types';

type Open = Pick<IncidentRow, 'is_part' | 'kind' | 'state'>;

interface Standing {
  number: number;
  unseen: number;
  tone: 'danger' | 'warn' | 'idle';
}

/**
 * Parts of another are counted with it. `unseen`: nobody has acknowledged them or put them off; their worst tone
 * counts.
 */
export function standingOf(open: readonly Open[]): Standing {
  const whole = open.filter(({ is_part: isPart }) => !isPart);
  const unseen = whole.filter(({ state }) => state === 'open');
  const isRed = unseen.some(({ kind }) => toneOf(kind) === 'danger');
  const tone = isRed ? 'danger' : unseen.length > 0 ? 'warn' : 'idle';
  return { number: whole.length, unseen: unseen.length, tone };
}
