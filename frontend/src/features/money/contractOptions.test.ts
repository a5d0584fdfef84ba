import { describe, expect, it } from 'vitest';
import type { Costs, SmallerContracts } from '@/api/types';
import { contractOptions, monthlyChange } from './contractOptions';

const said = (code: string, params: Record<string, string | number>) => ({
  code,
  text: '',
  params,
});
const isp = (name: string, price_amount: string | null, price_currency: string | null = 'IDR') => ({
  name,
  price_amount,
  price_currency,
});
const costs = {
  uplinks: [isp('ISP1', '9500000'), isp('ISP2', '18000000'), isp('ISP3', null, null)],
} as Costs;
const keep = {
  choice: 'keep' as const,
  uplink_id: 3,
  statement: said('contracts_keep_enlarge', {
    name: 'ISP3',
    peak: 49,
    down: 'ISP3',
    overloaded: 'ISP1',
    p95: 143,
    size: 159,
    today: 100,
  }),
};
const besides = [
  said('contracts_spare_first', {
    takers: 'ISP2',
    down: 'ISP3',
    busiest: 'ISP2',
    p95: 94,
    p95_now: 143,
  }),
  said('given_up_unsafe_better', {
    names: 'ISP1',
    busiest: 'ISP3',
    p95: 60,
    down: 'ISP3',
    then_busiest: 'ISP2',
    then_p95: 121,
  }),
];

describe('what can be done about a failure', () => {
  it('has one measure and the price of each', () => {
    const options = contractOptions({ decisions: [keep], besides }, costs);
    expect(options.map(({ choice, fullest, p95, down }) => [choice, fullest, p95, down])).toEqual([
      ['today', 'ISP1', 143, 'ISP3'],
      ['spare', 'ISP2', 94, 'ISP3'],
      ['enlarge', 'ISP1', 90, 'ISP3'],
      ['without', 'ISP2', 121, 'ISP3'],
    ]);
    // 59 % more of 9.5 million, and all of it.
    expect(options.map(({ amount }) => amount && Math.round(amount))).toEqual([
      0, 0, 5_605_000, -9_500_000,
    ]);
  });

  it('has no price where one is missing', () => {
    const gone = said('given_up_fits', { names: 'ISP1 + ISP3', busiest: 'ISP2', p95: 70 });
    const [, last] = contractOptions({ decisions: [keep], besides: [gone] }, costs).slice(-2);
    expect(last).toMatchObject({ choice: 'without', amount: null, p95: 70, down: '' });
  });

  it('is nothing without figures, or where no failure overloads anybody', () => {
    const plain = { ...keep, statement: said('contracts_keep', { name: 'ISP3', peak: 49 }) };
    expect(contractOptions({ decisions: [plain], besides }, costs)).toEqual([]);
    const failing = { ...keep, statement: { ...keep.statement, code: 'contracts_keep_failure' } };
    const bare = besides.map(({ code }) => said(code, {}));
    expect(contractOptions({ decisions: [failing], besides: bare }, costs)).toEqual([]);
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
    decisions: [1, 2].map((id) => ({ ...keep, choice: 'smaller', uplink_id: id })),
    uplinks: [sized(1, 'ISP1', 60), sized(2, 'ISP2', 50)],
  } as unknown as SmallerContracts;
  // 40 % of 9.5 million and half of 18 million.
  expect(monthlyChange(answer, costs)?.amount).toBeCloseTo(12_800_000);
});
