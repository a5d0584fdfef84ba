import { describe, expect, it } from 'vitest';
import type { Costs, SmallerContracts } from '@/api/types';
import { choices } from '@/testing/money/failureChoices';
import { amountOf, fullestIn, monthlyChange, sparesFirst } from './contractOptions';

const isp = (name: string, price_amount: string | null, price_currency: string | null = 'IDR') => ({
  name,
  price_amount,
  price_currency,
});
const costs = {
  uplinks: [isp('ISP1', '9500000'), isp('ISP2', '16500000'), isp('ISP3', '18000000')],
} as Costs;

describe('what can be done about a failure', () => {
  it('has the price of each', () => {
    const amounts = choices.map((choice) => amountOf(choice, costs).amount);
    // 59 % more of 9.5 million, 34.5 % more of 18 million, and all of 9.5 million.
    expect(amounts.map((amount) => amount && Math.round(amount))).toEqual([
      0, 0, 5_605_000, 6_210_000, -9_500_000,
    ]);
  });

  it('has no price where one is missing, or in two currencies', () => {
    const unpriced = { uplinks: [isp('ISP1', null, null)] } as Costs;
    expect(choices.slice(2).map((each) => amountOf(each, unpriced).amount)).toEqual([
      null,
      null,
      null,
    ]);
    const both = [...choices[2]!.enlarged, ...choices[3]!.enlarged];
    const mixed = { uplinks: [isp('ISP1', '1'), isp('ISP3', '1', 'USD')] } as Costs;
    expect(amountOf({ ...choices[2]!, enlarged: both }, mixed).amount).toBeNull();
  });

  it('names the fullest, and what is free first where it helps', () => {
    expect(fullestIn(choices[0]!.single!)).toEqual({ name: 'ISP1', p95: 1.43 });
    expect(fullestIn({ ...choices[0]!.single!, lines: [] })).toBeNull();
    expect(sparesFirst(choices)).toEqual({ names: ['ISP2', 'ISP3'], before: 1.43, after: 0.94 });
    expect(sparesFirst(choices.slice(0, 1))).toBeNull();
  });
});

it('says what the decision saves a month, of all contracts that it names', () => {
  const sized = (id: number, name: string, to: number) => ({
    uplink_id: id,
    name,
    today: { download_bps: 100, upload_bps: 100 },
    smaller: { download_bps: to, upload_bps: to },
  });
  const answer = {
    decisions: [1, 2].map((id) => ({ choice: 'smaller', uplink_id: id })),
    uplinks: [sized(1, 'ISP1', 60), sized(2, 'ISP2', 50)],
  } as unknown as SmallerContracts;
  // 40 % of 9.5 million and half of 16.5 million.
  expect(monthlyChange(answer, costs)?.amount).toBeCloseTo(12_050_000);
});
