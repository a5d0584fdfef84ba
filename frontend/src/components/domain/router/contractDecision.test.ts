import { describe, expect, it } from 'vitest';
import { choices } from '@/testing/money/choices';
import { contractDecision, unpricedWithOffers } from './contractDecision';

const KEEP = [{ choice: 'keep' as const }];
const SAVING = { amount: 100_000, currency: 'IDR' };

describe('what to decide about the contracts', () => {
  it('is the price list where each alone would be kept and it is cheaper', () => {
    expect(contractDecision(KEEP, choices)).toEqual({
      choice: 'offers',
      alone: 'keep',
      saving: SAVING,
    });
  });

  it.each(['larger', 'smaller'] as const)('is another size before the price list: %s', (choice) => {
    expect(contractDecision([{ choice }], choices)).toEqual({
      choice,
      alone: choice,
      saving: null,
    });
  });

  it('is to keep all where no offer is for less, or none may be read', () => {
    const rows = choices.rows.map((row) => ({ ...row, is_advised: false }));
    for (const answer of [{ ...choices, rows }, null])
      expect(contractDecision(KEEP, answer)?.choice).toBe('keep');
  });

  it('is to keep all where nobody knows what today costs', () => {
    const uplinks = choices.uplinks.map((each) => ({ ...each, price_amount: null }));
    expect(contractDecision(KEEP, { ...choices, uplinks })?.choice).toBe('keep');
  });

  it('is not known without days', () => {
    expect(contractDecision([], choices)).toBeNull();
  });
});

describe('ISPs without a price', () => {
  it('matter where they have offers', () => {
    const uplinks = choices.uplinks.map((each) => ({ ...each, price_amount: null }));
    const offers = choices.offers.filter(({ uplink_id }) => uplink_id === 1);
    expect(unpricedWithOffers({ uplinks, offers })).toEqual(['ISP1']);
  });
});
