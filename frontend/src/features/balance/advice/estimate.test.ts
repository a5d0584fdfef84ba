import { describe, expect, it } from 'vitest';
import { recommendation } from '@/testing/balance/recommendation';
import { AFTER } from '@/testing/balance/state';
import { decimalsOf, fullestThen, fullestToday, predictedOf } from './estimate';

const unknown = { value: null, low: null, high: null };

describe('a prediction', () => {
  it.each([
    ['a wide range', { value: 0.8561, low: 0.7249, high: 1.0602 }, 0],
    ['a narrow range', { value: 0.5123, low: 0.5061, high: 0.5187 }, 1],
    ['a small figure', { value: 0.034, low: 0.008, high: 0.097 }, 1],
    ['nothing known', unknown, 1],
  ] as const)('of %s', (_, interval, decimals) => {
    expect(decimalsOf(interval)).toBe(decimals);
  });

  it('has its own figure for the fullest ISP, and the fullest of today', () => {
    expect(fullestToday(recommendation).value).toBe(0.92);
    expect(fullestThen(recommendation)).toBe(recommendation.busiest_after);
    expect(fullestToday({ lines: [] }).value).toBeNull();
  });

  it('of older versions is what they said would be less', () => {
    const older = { ...recommendation, busiest_after: unknown };
    const { value, low, high } = fullestThen(older);
    expect(value).toBeCloseTo(0.92 - 0.175);
    expect(low).toBeCloseTo(0.92 - 0.235);
    expect(high).toBeCloseTo(0.92 - 0.115);
  });

  it('is of the weights that it was made for', () => {
    expect(predictedOf(recommendation, AFTER).map(({ code }) => code)).toEqual(['busiest_after']);
    expect(predictedOf(recommendation, [1, 1, 1, 1, 3])).toEqual([]);
    expect(predictedOf({ ...recommendation, verdict: 'nothing_to_do' }, AFTER)).toEqual([]);
    expect(predictedOf(null, AFTER)).toEqual([]);
  });
});
