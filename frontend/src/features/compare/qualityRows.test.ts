import { describe, expect, it } from 'vitest';
import { regimeComparison } from '@/testing/quality/comparisons';
import { compareRows, scaleOf } from './qualityRows';

describe('the rows of a measure', () => {
  it('have all ISPs together first, on one scale', () => {
    const rows = compareRows(regimeComparison(), 'upload');
    expect(rows.map(({ name }) => name)).toEqual([null, 'ISP1', 'ISP2', 'ISP3']);
    expect(rows[0]!.a).toEqual({ mean: 84e6, min: 0, max: 141e6, runs: 40 });
    expect(scaleOf(rows)).toBe(141e6 * 1.3);
  });

  it('draw the loss that is tested: a share of the packets, not packets a second', () => {
    const loss = compareRows(regimeComparison(), 'loss')[0]!.a;
    expect(loss).toEqual({ mean: 0.01, min: null, max: 0.03, runs: null });
  });

  it('have retransmits for the payload that was carried', () => {
    expect(compareRows(regimeComparison(), 'retransmits')[0]!.a.mean).toBe(214.5);
  });
});
