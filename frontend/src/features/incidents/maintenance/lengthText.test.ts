import { describe, expect, it } from 'vitest';
import { lengthOf } from './lengthText';

describe('lengthOf', () => {
  it.each([
    ['2', 7200],
    ['0,5', 1800],
    ['0.5', 1800],
    ['30 menit', 1800],
    ['30min', 1800],
    ['90m', 5400],
    ['1:30', 5400],
    ['2 jam', 7200],
    ['1,5 h', 5400],
    ['1 jam 30 mnt', 5400],
    [' 2 Hours ', 7200],
  ])('reads %s as %s s', (typed, expected) => {
    expect(lengthOf(typed)).toBe(expected);
  });

  it.each(['', ' ', 'soon', '30 days', '1:75', '-2', '1.2.3', '30 menit 2 jam', '2 h 5'])(
    'does not guess what %j means',
    (typed) => {
      expect(lengthOf(typed)).toBeNull();
    },
  );
});
