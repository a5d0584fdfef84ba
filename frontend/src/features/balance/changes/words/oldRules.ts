import type { RouterChange } from '@/api/types';

type Told = Pick<RouterChange, 'kind' | 'effects' | 'before'>;

/** Rules of others that it switches off; its way back sets the weights of before in Timbang's own. */
export const leavesOldRulesOff = ({ kind, effects }: Pick<Told, 'kind' | 'effects'>) =>
  kind !== 'fix' && effects.some(({ code }) => code === 'superseded');

/** What to know of them before it is confirmed: only buckets of PCC can be planned as a way back. */
export function oldRulesKey(change: Told) {
  if (!leavesOldRulesOff(change)) return null;
  const { method, buckets } = change.before;
  const isPlannable = method === 'pcc' && buckets.length > 0 && !buckets.includes(null);
  return isPlannable ? 'balance.change.old_rules_go_off' : 'balance.change.old_rules_without_way';
}
