import { describe, expect, it } from 'vitest';
import { downsample } from './downsample';
import type { Row } from './series';

const wave = (length: number): Row<'rate' | 'rtt'>[] =>
  Array.from({ length }, (_, index) => ({
    at: index * 1000,
    rate: 50 + Math.sin(index / 40),
    rtt: 20,
  }));

const KEYS = ['rate', 'rtt'] as const;
type Key = (typeof KEYS)[number];

/** The same numbers below 1 for the same seed (Park and Miller). */
function randomFrom(seed: number): () => number {
  let state = (seed * 8_675_309) % 2_147_483_647;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Rows with gaps in every stretch, at moments that come in clusters. */
function uneven(random: () => number, length: number): Row<Key>[] {
  let at = 0;
  const value = () => (random() < 0.4 ? null : Math.round(random() * 1000));
  return Array.from({ length }, () => {
    at += random() < 0.1 ? 50_000 : Math.floor(random() * 1000);
    return { at, rate: value(), rtt: value() };
  });
}

function keepsExtremes(rows: readonly Row<Key>[], drawn: readonly Row<Key>[], key: Key) {
  const values = (of: readonly Row<Key>[]) =>
    of.flatMap((row) => (row[key] == null ? [] : [row[key]]));
  expect(Math.min(...values(drawn))).toBe(Math.min(...values(rows)));
  expect(Math.max(...values(drawn))).toBe(Math.max(...values(rows)));
}

describe('downsample', () => {
  it('leaves what fits alone', () => {
    const rows = wave(100);
    expect(downsample(rows, ['rate'], 100)).toBe(rows);
    expect(downsample([], ['rate'], 10)).toEqual([]);
  });

  it.each(Array.from({ length: 200 }, (_, seed) => seed + 1))(
    'never keeps more than the bound, and always the ends and the extremes (%i)',
    (seed) => {
      const random = randomFrom(seed);
      const limit = 2 + Math.floor(random() * 60);
      const rows = uneven(random, 400);
      const drawn = downsample(rows, KEYS, limit);
      expect(drawn.length).toBeLessThanOrEqual(limit);
      expect([drawn[0], drawn.at(-1)]).toEqual([rows[0], rows.at(-1)]);
      if (limit >= 2 + 3 * KEYS.length) KEYS.forEach((key) => keepsExtremes(rows, drawn, key));
    },
  );

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

  it('counts a row on the border of two stretches to the later', () => {
    const rates = [0, 0, 0, 8, 0, 9, 5, 5, 5, 5, 5];
    const rows = rates.map((rate, at) => ({ at, rate }));
    expect(downsample(rows, ['rate'], 8).map(({ at }) => at)).toEqual([0, 3, 5, 6, 10]);
  });

  it('bears many rows of the same moment', () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({ at: 7, rate: index }));
    const drawn = downsample(rows, ['rate'], 50);
    expect(drawn.map(({ rate }) => rate)).toEqual([0, 499]);
  });
});
