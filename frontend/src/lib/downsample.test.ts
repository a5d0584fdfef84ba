import { describe, expect, it } from 'vitest';
import { downsample } from './downsample';
import type { Row } from './series';

const wave = (length: number): Row<'rate' | 'rtt'>[] =>
  Array.from({ length }, (_, index) => ({
    at: index * 1000,
    rate: 50 + Math.sin(index / 40),
    rtt: 20,
  }));

describe('downsample', () => {
  it('leaves what fits alone', () => {
    const rows = wave(100);
    expect(downsample(rows, ['rate'], 100)).toBe(rows);
    expect(downsample([], ['rate'], 10)).toEqual([]);
  });

  it('keeps the bound, the ends and time order', () => {
    const rows = wave(20_000);
    const drawn = downsample(rows, ['rate', 'rtt'], 1000);
    expect(drawn.length).toBeLessThanOrEqual(1000);
    expect(drawn.length).toBeGreaterThan(300);
    expect(drawn[0]).toBe(rows[0]);
    expect(drawn.at(-1)).toBe(rows.at(-1));
    expect(drawn.map(({ at }) => at)).toEqual(drawn.map(({ at }) => at).toSorted((a, b) => a - b));
  });

  it('loses no spike, no stall and no gap of any key', () => {
    const rows = wave(20_000);
    rows[7_777] = { ...rows[7_777]!, rate: 0 };
    rows[12_345] = { ...rows[12_345]!, rtt: 900 };
    rows[15_001] = { ...rows[15_001]!, rate: null };
    const drawn = new Set(downsample(rows, ['rate', 'rtt'], 600));
    expect(drawn.has(rows[7_777])).toBe(true);
    expect(drawn.has(rows[12_345])).toBe(true);
    expect(drawn.has(rows[15_001])).toBe(true);
  });

  it('keeps the least and the most of every stretch of time, not only of the whole', () => {
    const rows = wave(9_000).map((row, index) => ({ ...row, rate: index % 90 === 45 ? 99 : 1 }));
    const drawn = downsample(rows, ['rate'], 302);
    expect(drawn.filter(({ rate }) => rate === 99)).toHaveLength(100);
  });

  it('bears many rows of the same moment', () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({ at: 7, rate: index }));
    const drawn = downsample(rows, ['rate'], 50);
    expect(drawn.map(({ rate }) => rate)).toEqual([0, 499]);
  });
});
