import type { ChangeState, RouterChange } from '@/api/types';

export type Phase = 'arming' | 'applying' | 'verifying' | 'pending' | 'confirming' | 'reverting';
/** `ended`: a person turned back there. */
export type PhaseMark = 'done' | 'now' | 'failed' | 'ended' | 'later';

const FORWARD: readonly Phase[] = ['arming', 'applying', 'verifying', 'pending', 'confirming'];
type Told = Pick<
  RouterChange,
  'state' | 'started_at' | 'verified_at' | 'deadline_at' | 'ended_by' | 'requested_end'
>;

/** Before it turned back. */
function reached({ state, verified_at: verified, deadline_at: deadline }: Told): number {
  if (state === 'confirmed') return FORWARD.length;
  const at = FORWARD.indexOf(state as Phase);
  if (at >= 0) return at;
  if (verified) return FORWARD.indexOf('pending');
  return deadline ? FORWARD.indexOf('applying') : 0;
}

const TURNED: ReadonlySet<ChangeState> = new Set(['reverting', 'reverted', 'refused']);

export function phases(change: Told): { phase: Phase; mark: PhaseMark }[] {
  const { state } = change;
  const at = reached(change);
  if (!TURNED.has(state))
    return FORWARD.map((phase, index) => ({
      phase,
      mark: index < at ? 'done' : index === at ? 'now' : 'later',
    }));
  const isWanted =
    change.requested_end === 'revert' && state !== 'refused' && change.ended_by !== 'checks';
  const gone = FORWARD.slice(0, at + 1).map((phase, index) => ({
    phase,
    mark: index < at ? ('done' as const) : isWanted ? ('ended' as const) : ('failed' as const),
  }));
  if (state === 'refused') return gone;
  return [...gone, { phase: 'reverting', mark: state === 'reverting' ? 'now' : 'done' }];
}
