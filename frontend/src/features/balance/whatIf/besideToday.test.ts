import { describe, expect, it } from 'vitest';
import type { WhatIf } from '@/api/types';
import { whatIf } from '@/testing/balance/whatIf';
import { askedOf } from '../question';
import { besideToday } from './besideToday';

const base = whatIf(askedOf({}));
const answer = (download: number | null, upload: number | null, minutes: (number | null)[]) =>
  ({
    ...base,
    skew: { download, upload },
    lines: base.lines.map((uplink, at) => ({
      ...uplink,
      minutes_above_90_per_day: minutes[at] ?? null,
    })),
  }) satisfies WhatIf;
const today = answer(0.05, 0.08, [30, 0, 0]);

describe('tried weights beside today', () => {
  it.each([
    ['as they are', today, 'same'],
    ['a hair more of both', answer(0.05, 0.089, [34, 0, 0]), 'same'],
    ['less skew', answer(0.05, 0.02, [30, 0, 0]), 'better'],
    ['an ISP full for less long', answer(0.05, 0.08, [0, 20, 0]), 'better'],
    ['more skew', answer(0.1, 0.02, [30, 0, 0]), 'worse'],
    ['an ISP full for longer', answer(0.05, 0.08, [0, 0, 35]), 'worse'],
    ['more of both', answer(0.3, 0.3, [90, 0, 0]), 'worse'],
    ['less skew, full for longer', answer(0, 0, [90, 0, 0]), 'mixed'],
    ['more skew, full for less long', answer(0.3, 0, [0, 0, 0]), 'mixed'],
  ] as const)('%s', (_, tried, standing) => {
    expect(besideToday(tried, today)?.standing).toBe(standing);
  });

  it('have the worse direction and the ISP that is full for longest', () => {
    expect(besideToday(answer(0.2, null, [null, 12, 3]), today)).toEqual({
      standing: 'mixed',
      tried: { skew: 0.2, minutes: 12 },
      today: { skew: 0.08, minutes: 30 },
    });
  });

  it.each([
    ['skew', answer(null, null, [1, 2, 3])],
    ['time', answer(0.1, 0.1, [null, null, null])],
  ])('are not compared without their %s', (_, tried) => {
    expect(besideToday(tried, today)).toBeNull();
  });
});
