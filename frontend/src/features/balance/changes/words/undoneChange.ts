/** A change of which the router has nothing: it is told in the past, and can be planned again. */
import type { ChangeState, RouterChange } from '@/api/types';
import type { Wanted } from '../../plan/wanted';
import { spareOf } from './useChangeName';

const UNDONE = ['reverted', 'discarded', 'refused'] as const;

export const isUndone = (state: ChangeState): state is (typeof UNDONE)[number] =>
  UNDONE.some((undone) => undone === state);

/** A way back is planned as one again. Null for the fix of a fault, and where an ISP of then is gone. */
export function wantedAgain(change: RouterChange): Wanted | null {
  const idOf = (name: string) => change.lines.find((uplink) => uplink.name === name)?.uplink_id;
  const spare = spareOf(change);
  if (spare) {
    const uplink = idOf(String(spare.name));
    const takers = String(spare.takers).split(', ').map(idOf);
    return uplink === undefined || takers.includes(undefined)
      ? null
      : { spare: { uplink, takers: takers as number[] } };
  }
  if (change.kind === 'fix' && change.back_from_change_id !== null)
    return { back: change.back_from_change_id };
  const { buckets } = change.after;
  const isWhole = buckets.length > 0 && !buckets.includes(null);
  return change.kind === 'fix' || !isWhole
    ? null
    : { buckets: buckets as number[], again: change.id };
}
