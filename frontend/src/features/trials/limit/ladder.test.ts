import { describe, expect, it } from 'vitest';
import { hasLimits, limitsOf, rungOf } from './ladder';

describe('a variant that names its limit', () => {
  it('has its queue and its percent of the contract', () => {
    expect(rungOf('fq-codel@90')).toEqual({ kind: 'fq-codel', percent: 90 });
  });
  it.each(['cake', 'as_it_is', 'sfq_unlimited', 'cake@', '@90'])('is not %s', (variant) => {
    expect(rungOf(variant)).toBeUndefined();
  });
});

describe('the limits of a trial', () => {
  it('go from the highest on', () => {
    expect(limitsOf(['as_it_is', 'cake@100', 'cake@85', 'cake@95'])).toEqual([100, 95, 85]);
  });
  it('are two to seven', () => {
    expect([1, 2, 7, 8].map((length) => hasLimits(Array<number>(length).fill(90)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
