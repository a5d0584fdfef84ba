import { describe, expect, it } from 'vitest';
import { ratesAround, spanAround } from './ratesAround';

const point = (from: number, to: number, download_bps: number) => ({
  from: new Date(from * 1000).toISOString(),
  to: new Date(to * 1000).toISOString(),
  download_bps,
});

describe('the chart of an incident', () => {
  const now = Date.parse('2026-11-26T12:00:00Z');

  it('begins half an hour before, and ends half an hour after or now', () => {
    const from = '2026-11-26T10:00:00.500Z';
    expect(spanAround({ from, to: null }, now)).toEqual({
      from: '2026-11-26T09:30:00Z',
      to: '2026-11-26T12:00:00Z',
    });
    expect(spanAround({ from, to: '2026-11-26T11:00:00Z' }, now).to).toBe('2026-11-26T11:30:00Z');
    expect(spanAround({ from, to: '2026-11-26T11:50:00Z' }, now).to).toBe('2026-11-26T12:00:00Z');
  });

  it('has a row for each time with the rates of all ISPs, where the page of an ISP has it', () => {
    const rows = ratesAround([
      { uplinkId: 1, stepMs: 10_000, points: [point(0, 10, 5), point(10, 20, 6)] },
      { uplinkId: 2, stepMs: 10_000, points: [point(0, 10, 7), point(10, 20, 0)] },
    ]);
    expect(rows).toEqual([
      { at: 5_000, isp1: 5, isp2: 7 },
      { at: 15_000, isp1: 6, isp2: 0 },
    ]);
  });

  it('breaks the line where nothing was read, and shows a single reading', () => {
    const points = [point(0, 10, 5), point(100, 110, 6)];
    expect(ratesAround([{ uplinkId: 1, stepMs: 10_000, points }])).toEqual([
      { at: 0, isp1: 5 },
      { at: 10_000, isp1: 5 },
      { at: 55_000, isp1: null },
      { at: 100_000, isp1: 6 },
      { at: 110_000, isp1: 6 },
    ]);
  });
});
