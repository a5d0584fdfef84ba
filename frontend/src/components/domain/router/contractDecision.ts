/** What to decide about the contracts of a router: tiles, the page of the week and Money say the same. */
import type { ContractChoices, SmallerContracts } from '@/api/types';

type Decision = SmallerContracts['decisions'][number];

export interface ContractDecision {
  /** `offers`: each contract alone would be kept, and the price list does it for less. */
  choice: Decision['choice'] | 'offers';
  /** What to do about each contract alone. */
  alone: Decision['choice'];
  /** A month; null unless `offers`. */
  saving: { amount: number; currency: string } | null;
}

/** `choices`: null where they are not known, or not for this reader. */
export function contractDecision(
  decisions: readonly Pick<Decision, 'choice'>[],
  choices: ContractChoices | null,
): ContractDecision | null {
  const alone = decisions[0]?.choice;
  if (!alone) return null;
  const saving = alone === 'keep' && choices ? offeredSaving(choices) : null;
  return { choice: saving ? 'offers' : alone, alone, saving };
}

/** What the price list saves a month without harm. */
function offeredSaving(choices: ContractChoices): ContractDecision['saving'] {
  const change = choices.rows.find((row) => row.is_advised)?.change_amount;
  if (change == null || unpricedWithOffers(choices).length > 0) return null;
  return { amount: Math.abs(Number(change)), currency: choices.currency ?? '' };
}

/** ISPs without a price that have offers: then nobody knows what today costs. */
export function unpricedWithOffers({
  uplinks,
  offers,
}: Pick<ContractChoices, 'uplinks' | 'offers'>): string[] {
  const offering = new Set(offers.map(({ uplink_id }) => uplink_id));
  return uplinks
    .filter(({ uplink_id, price_amount }) => price_amount === null && offering.has(uplink_id))
    .map(({ name }) => name);
}
