import { describe, expect, it } from 'vitest';
import { choiceOf, lastRegimes, pairOf, questionOf, sideOf, withPair } from './sides';

const NOW = Date.parse('2026-11-22T00:00:00Z');
const ECMP = { id: 1, from: '2026-09-06T17:00:00Z', to: '2026-10-11T17:00:00Z' };
const TRIAL = { id: 2, from: '2026-10-11T17:00:00Z', to: '2026-10-11T18:00:00Z' };
const PCC = { id: 3, from: '2026-10-11T18:00:00Z', to: null };
const WEEKS = [
  { week: '2026-W47', from: '2026-11-15T17:00:00Z', to: '2026-11-22T17:00:00Z' },
  { week: '2026-W46', from: '2026-11-08T17:00:00Z', to: '2026-11-15T17:00:00Z' },
  { week: '2026-W45', from: '2026-11-01T17:00:00Z', to: '2026-11-08T17:00:00Z' },
];
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
      expect(sideOf(choiceOf(side, WEEKS), WEEKS)).toEqual(side);
    const own = { from: '2026-11-08T17:00:00Z', to: '2026-11-09T17:00:00Z' };
    expect(choiceOf(own, WEEKS)).toBe('custom');
    expect(sideOf('custom', WEEKS)).toBeNull();
  });
});
