import { describe, expect, it } from 'vitest';
import type { Costs } from '@/api/types';
import { fullestUplink, nameWithProvider } from './fullestUplink';
import { earlierPrices, idleOfAll, moneyRows } from './moneyRows';
import { paidUplinks } from './paidBars';

type HoursUplink = Costs['uplinks'][number];
const flow = (capacity_bps: number, mean_bps: number | null, p95_bps: number | null) => ({
  capacity_bps,
  bytes: 0,
  possible_bytes: 0,
  mean_bps,
  p95_bps,
  mean_utilization: null,
  p95_utilization: p95_bps === null ? null : p95_bps / capacity_bps,
});
const uplink = (uplink_id: number, part: Partial<HoursUplink> = {}): HoursUplink => ({
  uplink_id,
  name: `ISP${uplink_id}`,
  provider: '',
  position: uplink_id - 1,
  price_amount: null,
  price_currency: null,
  download: flow(100e6, 20e6, 60e6),
  upload: flow(50e6, null, null),
  binding_direction: 'download',
  idle_share: 0.8,
  peak_share: 0.6,
  idle_amount: null,
  useful_bytes: 1e12,
  coverage: { observed: 1, bridged: 0 },
  cost: null,
  cost_per_tb: null,
  asleep_s: 0,
  asleep_share: 0,
  stretches: [],
  ...part,
});
const inCurrency = (currency: string, uplinks: number) => ({
  currency,
  uplinks,
  price_amount: '10',
  cost: '2',
  useful_bytes: 5,
  cost_per_tb: '1',
  idle_amount: '8',
});
const costs = (uplinks: HoursUplink[], totals: Partial<Costs['totals']>): Costs =>
  ({
    uplinks,
    window: { selection: 'work' },
    totals: { idle_share: 0.7, currencies: [], unpriced: 0, ...totals },
  }) as Costs;

describe('paid and used', () => {
  it('are on one scale, that of the largest contract', () => {
    const uplinks = paidUplinks({
      uplinks: [uplink(1), uplink(2, { download: flow(200e6, 50e6, 100e6) })],
    });
    expect(uplinks.map(({ bars }) => bars[0]?.paid)).toEqual([0.5, 1]);
    expect(uplinks[1]?.bars[0]).toMatchObject({ mean: 0.25, p95: 0.5, p95Share: 0.5 });
  });

  it('have no bar where nothing was measured', () => {
    expect(paidUplinks({ uplinks: [uplink(1)] })[0]?.bars[1]).toMatchObject({
      mean: null,
      p95: null,
    });
  });

  it('say of the 95th percentile what the answer says, by the contract of each slot', () => {
    const changed = { ...flow(20e6, 10e6, 40e6), p95_utilization: 0.59 };
    const [only] = paidUplinks({ uplinks: [uplink(1, { download: changed })] });
    expect(only?.bars[0]?.p95Share).toBe(0.59);
  });

  it('keep what goes beyond every contract inside the picture', () => {
    const [only] = paidUplinks({ uplinks: [uplink(1, { download: flow(100e6, 90e6, 125e6) })] });
    expect(only?.bars[0]).toMatchObject({ paid: 0.8, p95: 1 });
  });
});

describe('the fullest ISP', () => {
  it('is the one that needs the largest part of its contract', () => {
    const uplinks = [uplink(1, { peak_share: null }), uplink(2), uplink(3, { peak_share: 0.7 })];
    expect(fullestUplink(uplinks)?.name).toBe('ISP3');
    expect(fullestUplink(uplinks.slice(0, 1))).toBeNull();
    expect(fullestUplink([])).toBeNull();
  });
  it('is named with its provider, once', () => {
    expect(nameWithProvider(uplink(2, { provider: 'CBN' }))).toBe('ISP2 CBN');
    expect(nameWithProvider(uplink(2, { name: 'cbn 2', provider: 'CBN' }))).toBe('cbn 2');
    expect(nameWithProvider(uplink(2))).toBe('ISP2');
  });
});

describe('the rows of the cost table', () => {
  it('end with one per currency of more than one ISP', () => {
    const rows = moneyRows(
      costs([uplink(1), uplink(2), uplink(3, { price_currency: 'USD' })], {
        currencies: [inCurrency('IDR', 2), inCurrency('USD', 1)],
      }),
    );
    expect(rows.map(({ isp, currency }) => isp?.name ?? currency)).toEqual([
      'ISP1',
      'ISP2',
      'ISP3',
      'IDR',
    ]);
    expect(rows[3]?.idle).toBeNull();
  });

  it('hold what an ISP was paid in before its contract changed the currency', () => {
    const rows = moneyRows(
      costs([uplink(1, { price_currency: 'USD' })], {
        currencies: [inCurrency('IDR', 1), inCurrency('USD', 1)],
      }),
    );
    expect(rows.map(({ isp, currency }) => [isp?.name, currency])).toEqual([
      ['ISP1', 'USD'],
      [undefined, 'IDR'],
    ]);
  });

  it('say the idle part of all where all are in that currency', () => {
    const all = { currencies: [inCurrency('IDR', 2)] };
    expect(moneyRows(costs([uplink(1), uplink(2)], all)).at(-1)?.idle).toBe(0.7);
    expect(
      moneyRows(costs([uplink(1), uplink(2)], { ...all, unpriced: 1 })).at(-1)?.idle,
    ).toBeNull();
  });

  it('weigh the total by price, as the headline does, where the hours are not chosen', () => {
    const sum = { ...inCurrency('IDR', 2), idle_amount: '831', price_amount: '1000' };
    const made = costs([uplink(1), uplink(2)], { currencies: [sum] });
    const idle = (selection: Costs['window']['selection']) =>
      moneyRows({ ...made, window: { ...made.window, selection } }).at(-1)?.idle;
    expect(idle('all')).toBeCloseTo(0.831);
    expect(idle('work')).toBe(0.7);
    const whole = { ...made, window: { ...made.window, selection: 'all' as const } };
    expect(idleOfAll(whole)).toBeCloseTo(0.831);
    expect(idleOfAll(costs([uplink(1)], {}))).toBe(0.7);
  });
});

describe('earlier prices', () => {
  const paid = (price_amount: string): HoursUplink['stretches'][number] => ({
    from: '2026-11-01T00:00:00Z',
    to: '2026-11-10T00:00:00Z',
    price_amount,
    price_currency: 'IDR',
    cost: '1',
  });
  const earlier = (...stretches: HoursUplink['stretches']) =>
    moneyRows(costs([uplink(1, { stretches })], {})).map(earlierPrices);

  it('are all but the last', () => {
    expect(earlier(paid('10'), paid('20'))).toEqual([[paid('10')]]);
  });

  it('are none where one price held, or none is known', () => {
    expect(earlier(paid('10'))).toEqual([[]]);
    expect(earlier()).toEqual([[]]);
  });
});
