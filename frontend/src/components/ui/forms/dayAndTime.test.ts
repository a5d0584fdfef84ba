import { describe, expect, it } from 'vitest';
import { joined, partsOf } from './dayAndTime';

describe('a day and a time', () => {
  it.each(['01:00', '0100', '1:00', '1', '01.00'])('are one, with the time typed as %s', (time) => {
    expect(joined({ date: '2026-11-29', time })).toBe('2026-11-29T01:00');
  });
  it.each([
    ['2026-11-29', ''],
    ['2026-11-29', '25:00'],
    ['2026-11-29', '24:00'],
    ['2026-11-29', 'one'],
    ['', '01:00'],
  ])('are none while they are %o %o', (date, time) => {
    expect(joined({ date, time })).toBe('');
  });
  it('are what they were made of', () => {
    expect(joined(partsOf('2026-11-29T23:59'))).toBe('2026-11-29T23:59');
    expect(partsOf('')).toEqual({ date: '', time: '' });
  });
});
