import { describe, expect, it } from 'vitest';
import { standingOf } from './standing';

describe('how the ISPs are', () => {
  it('names those that are not up, and is unknown only if nothing is known of any', () => {
    const isp = (name: string, state: 'up' | 'down' | 'stale' | 'never') => ({ name, state });
    expect(standingOf([isp('A', 'up'), isp('B', 'up')])).toMatchObject({ up: 2, others: [] });
    const some = standingOf([isp('A', 'up'), isp('B', 'down'), isp('C', 'stale')]);
    expect(some).toMatchObject({ total: 3, up: 1, isUnknown: false });
    expect(some.others.map(({ name }) => name)).toEqual(['B', 'C']);
    expect(standingOf([isp('A', 'stale'), isp('B', 'never')]).isUnknown).toBe(true);
    expect(standingOf([isp('A', 'stale'), isp('B', 'down')]).isUnknown).toBe(false);
  });
});
