import { describe, expect, it } from 'vitest';
import { isLastWeekMeant } from './openingWeek';

const at = (text: string) => Date.parse(text);

describe('the week that opens', () => {
  it.each([
    ['2026-11-23T00:00:00+08:00', true],
    ['2026-11-25T23:59:59+08:00', true],
    ['2026-11-26T00:00:00+08:00', false],
    ['2026-11-29T23:59:59+08:00', false],
  ])('at %s is the last whole one: %s', (moment, isLast) => {
    expect(isLastWeekMeant(at(moment), 'Asia/Makassar')).toBe(isLast);
  });
  it('counts days of the campus', () => {
    const sundayInLondon = at('2026-11-22T20:00:00Z');
    expect(isLastWeekMeant(sundayInLondon, 'Asia/Jakarta')).toBe(true);
    expect(isLastWeekMeant(sundayInLondon, 'Europe/London')).toBe(false);
  });
});
