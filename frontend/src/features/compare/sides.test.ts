import { describe, expect, it } from 'vitest';
import {
  choiceOf,
  contractStretches,
  lastContracts,
  lastRegimes,
  pairOf,
  questionOf,
  sideOf,
  weekSpans,
  withPair,
} from './sides';

const NOW = Date.parse('2026-11-22T00:00:00Z');
const ECMP = { id: 1, from: '2026-09-06T17:00:00Z', to: '2026-10-11T17:00:00Z' };
const TRIAL = { id: 2, from: '2026-10-11T17:00:00Z', to: '2026-10-11T18:00:00Z' };
const PCC = { id: 3, from: '2026-10-11T18:00:00Z', to: null };
const WEEKS = [
  { week: '2026-W47', from: '2026-11-15T17:00:00Z', to: '2026-11-22T17:00:00Z' },
  { week: '2026-W46', from: '2026-11-08T17:00:00Z', to: '2026-11-15T17:00:00Z' },
  { week: '2026-W45', from: '2026-11-01T17:00:00Z', to: '2026-11-08T17:00:00Z' },
];
const SPANS = weekSpans(WEEKS);
const week = (index: number) => ({ from: WEEKS[index]!.from, to: WEEKS[index]!.to });

describe('what is compared', () => {
  it('is what the address names', () => {
    const search = { a: 3, b_from: week(1).from, b_to: week(1).to };
    expect(pairOf(search, [ECMP, PCC], WEEKS, NOW)).toEqual({ a: { regime: 3 }, b: week(1) });
  });
  it('without it is the newest two regimes that lasted', () => {
    expect(lastRegimes([ECMP, TRIAL, PCC], NOW)).toEqual({ a: { regime: 1 }, b: { regime: 3 } });
    expect(lastRegimes([TRIAL, { ...PCC, from: '2026-11-21T23:00:00Z' }], NOW)).toEqual({
      a: { regime: 2 },
      b: { regime: 3 },
    });
  });
  it('is two whole weeks while there is only one regime', () => {
    expect(pairOf({}, [PCC], WEEKS, NOW)).toEqual({ a: week(2), b: week(1) });
    expect(pairOf({}, [PCC], WEEKS.slice(0, 2), NOW)).toEqual({ a: week(1), b: week(0) });
  });
  it('is nothing in the first week', () => {
    expect(pairOf({}, [PCC], WEEKS.slice(0, 1), NOW)).toBeNull();
  });
  it.each([
    { a: 77, b: 3 },
    { a_from: '2026-11-08T17:00:00Z', a_to: '2026-11-01T17:00:00Z', b: 3 },
    { a_from: '2026-11-08T17:00:00Z', b: 3 },
  ])('falls back where the address makes no sense: %o', (search) => {
    expect(pairOf(search, [ECMP, PCC], WEEKS, NOW)).toEqual({
      a: { regime: 1 },
      b: { regime: 3 },
    });
  });
});

describe('a side', () => {
  it('is written into the address over what was there', () => {
    const pair = { a: { regime: 1 }, b: week(1) };
    expect({ ...withPair({ a: week(2), b: { regime: 3 } }), ...withPair(pair) }).toEqual({
      a: 1,
      a_from: undefined,
      a_to: undefined,
      b: undefined,
      b_from: week(1).from,
      b_to: week(1).to,
    });
    expect(questionOf(pair)).toEqual({ a_regime: 1, b_from: week(1).from, b_to: week(1).to });
  });
  it('has a name in the list, and the name means it', () => {
    for (const side of [{ regime: 3 }, week(1)])
      expect(sideOf(choiceOf(side, SPANS), SPANS)).toEqual(side);
    const own = { from: '2026-11-08T17:00:00Z', to: '2026-11-09T17:00:00Z' };
    expect(choiceOf(own, SPANS)).toBe('custom');
    expect(sideOf('custom', SPANS)).toBeNull();
  });
});

describe('the time of a contract', () => {
  const speeds = (bps: number) => ({ download_bps: bps, upload_bps: bps });
  const began = (name: string, from: string, bps: number) => ({
    uplink_id: 1,
    name,
    from,
    before: speeds(1e8),
    after: speeds(bps),
  });
  const mbps = (bps: number) => `${bps / 1e6} Mbps`;
  const listed = (...changes: ReturnType<typeof began>[]) =>
    WEEKS.map((week, place) => ({ ...week, contract_changes: place === 0 ? changes : [] }));
  const wednesday = '2026-11-17T17:00:00.000Z';
  const friday = '2026-11-19T17:00:00.000Z';

  it('ends where the next one begins', () => {
    const weeks = listed(began('ISP1', wednesday, 2e8), began('ISP2', friday, 5e7));
    const stretches = contractStretches(weeks, mbps);
    expect(
      stretches.map(({ from, to, contract, isBefore }) => [from, to, contract, isBefore]),
    ).toEqual([
      ['2026-11-01T17:00:00.000Z', wednesday, 'ISP1: 200 Mbps', true],
      [wednesday, friday, 'ISP1: 200 Mbps', false],
      [friday, '2026-11-22T17:00:00.000Z', 'ISP2: 50 Mbps', false],
    ]);
    expect(lastContracts(stretches)).toEqual({
      a: { from: wednesday, to: friday },
      b: { from: friday, to: '2026-11-22T17:00:00.000Z' },
    });
    const side = sideOf(stretches[1]!.name, stretches)!;
    expect(choiceOf(side, [...SPANS, ...stretches])).toBe(stretches[1]!.name);
  });
  it('is no choice where no contract changed, or only before all weeks', () => {
    expect(contractStretches(listed(), mbps)).toEqual([]);
    expect(contractStretches(listed(began('ISP1', WEEKS[2]!.from, 2e8)), mbps)).toEqual([]);
    expect(contractStretches([], mbps)).toEqual([]);
    expect(lastContracts([])).toBeNull();
  });
});
