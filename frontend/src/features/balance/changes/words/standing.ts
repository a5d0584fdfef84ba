/** What stands of a change today: a confirmed one may have been taken back, or replaced, by a later one. */
import type { ChangeRow, ChangeState } from '@/api/types';
import type { Tone } from '@/components/ui/states/StatusChip';

export type Standing = ChangeState | NonNullable<ChangeRow['succeeded']>['how'];

export const standingOf = ({
  state,
  succeeded,
}: Pick<ChangeRow, 'state' | 'succeeded'>): Standing => succeeded?.how ?? state;

/** Whoever reverted a change got what was wanted. */
export const toneOf = (change: Pick<ChangeRow, 'state' | 'succeeded' | 'ended_by'>): Tone =>
  change.state === 'reverted' && change.ended_by === 'person'
    ? 'idle'
    : STANDING_TONES[standingOf(change)];

const STANDING_TONES: Record<Standing, Tone> = {
  planned: 'idle',
  arming: 'warn',
  applying: 'warn',
  verifying: 'warn',
  pending: 'warn',
  confirming: 'warn',
  reverting: 'warn',
  confirmed: 'ok',
  taken_back: 'idle',
  replaced: 'idle',
  reverted: 'danger',
  refused: 'danger',
  discarded: 'idle',
};
