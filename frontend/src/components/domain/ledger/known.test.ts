import { describe, expect, it } from 'vitest';
import type { LedgerRow } from '@/api/types';
import { isAsRead } from './known';

const row = (changed: Partial<LedgerRow>) =>
  ({
    outcome: 'kept',
    link_down_s: 600,
    silent_s: 600,
    unknown_s: 0,
    allowed_s: 2592,
    ...changed,
  }) as LedgerRow;

describe('isAsRead', () => {
  it.each([
    [0, false],
    [1392, false],
    [1393, true],
  ])('with %s s not read is %s', (unknown_s, expected) => {
    expect(isAsRead(row({ unknown_s }))).toBe(expected);
  });

  it('is nothing of a promise that was missed, or that there is not', () => {
    expect(isAsRead(row({ outcome: 'missed', unknown_s: 9999 }))).toBe(false);
    expect(isAsRead(row({ allowed_s: null, unknown_s: 9999 }))).toBe(false);
  });
});
