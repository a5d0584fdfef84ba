import { describe, expect, it } from 'vitest';
import { comparison } from '@/testing/compare/comparison';
import { mixedSides, onlyRegime } from './mixedSides';

const regimes = [
  { id: 2, from: '2026-10-18T17:00:00Z' },
  { id: 1, from: '2026-09-13T17:00:00Z' },
];

/** October against November. */
function months(mixed: 'A' | 'B' | null) {
  const compared = comparison();
  compared.a.window = {
    ...compared.a.window,
    from: '2026-09-30T17:00:00Z',
    to: '2026-10-31T17:00:00Z',
  };
  compared.b.window = {
    ...compared.b.window,
    from: '2026-10-31T17:00:00Z',
    to: '2026-11-28T17:00:00Z',
  };
  compared.caveats = mixed
    ? [{ code: 'several_regimes', text: '', params: { side: mixed, count: 2 } }]
    : [];
  return compared;
}

describe('a side that holds a change of the balancing', () => {
  it('names the change, and the periods before and after it', () => {
    expect(mixedSides(months('A'), regimes)).toEqual([
      { side: 'a', periods: 2, changedAt: '2026-10-18T17:00:00Z', before: 1, after: 2 },
    ]);
  });

  it('is none without a change inside', () => {
    expect(mixedSides(months(null), regimes)).toEqual([]);
    expect(mixedSides(months('B'), regimes)).toEqual([]);
  });

  it('has no single way of balancing', () => {
    const compared = months('A');
    expect(onlyRegime(compared, 'a')).toBeNull();
    expect(onlyRegime(compared, 'b')).toBe(compared.side_b.regime);
  });
});
