import { describe, expect, it } from 'vitest';
import { regimeComparison } from '@/testing/probes/comparisons';
import { compareRows, scaleOf } from './qualityRows';

describe('the rows of a measure', () => {
  it('have all ISPs together first, on one scale', () => {
    const rows = compareRows(regimeComparison(), 'upload');
    expect(rows.map(({ name }) => name)).toEqual([null, 'ISP1', 'ISP2', 'ISP3']);
    expect(rows[0]!.a).toEqual({ mean: 84e6, min: 0, max: 141e6, runs: 40 });
    expect(scaleOf(rows)).toBe(141e6 * 1.3);
    expect(compareRows(regimeComparison(), 'loss')[0]!.b.max).toBeCloseTo(30 / 1.3);
  });
});
