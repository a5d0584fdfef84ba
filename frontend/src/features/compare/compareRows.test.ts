import { describe, expect, it } from 'vitest';
import { comparison } from '@/testing/compare/comparison';
import { fileRows, uplinkRows } from './uplinkRows';
import { idealShares, largest, MOST_WEEKS, weekGroups } from './volumeRows';

const GIB = 2 ** 30;

describe('weekly volumes', () => {
  it('are the bars of both sides with what each ISP should have carried', () => {
    const groups = weekGroups(comparison(), 'upload');
    expect(groups.map(({ side }) => side).join('')).toBe('aaaaabbbbb');
    const [first] = groups;
    const total = (490.7 + 445.4 + 373.2) * GIB;
    expect(first!.bars.map(({ value }) => Math.round((value ?? 0) / GIB))).toEqual([491, 445, 373]);
    first!.bars.forEach(({ mark }, index) =>
      expect(mark! / total).toBeCloseTo([0.2, 0.4, 0.4][index]!, 6),
    );
    expect(first!.isPart).toBe(false);
  });
  it('mark a week that is not whole, and leave out an ISP that only one side has', () => {
    const compared = comparison();
    const last = compared.side_b.weeks.at(-1)!;
    compared.side_b.weeks = compared.side_b.weeks.map((row) =>
      row.week === last.week ? { ...row, to: '2026-11-13T17:00:00Z' } : row,
    );
    compared.side_a.volumes = compared.side_a.volumes.slice(0, 2);
    compared.side_b.volumes = compared.side_b.volumes.slice(0, 2);
    const groups = weekGroups(compared, 'download');
    expect(groups.map(({ isPart }) => isPart)).toEqual([...Array<boolean>(9).fill(false), true]);
    expect([...idealShares(compared, 'download').values()]).toEqual([1 / 3, 2 / 3]);
    expect(groups[0]!.bars.map(({ key }) => key)).toEqual(['1', '2']);
  });
  it('are the newest of each side, and what is not known is no bar', () => {
    const compared = comparison();
    const [row] = compared.side_a.weeks;
    compared.side_a.weeks = Array.from({ length: 20 }, (_, index) => ({
      ...row!,
      week: `2026-W${20 + index}`,
    }));
    const groups = weekGroups(compared, 'download').filter(({ side }) => side === 'a');
    expect(groups).toHaveLength(MOST_WEEKS);
    expect(groups.at(-1)!.week).toBe('2026-W39');
    expect(groups[0]!.bars[1]).toMatchObject({ key: '2', value: null });
  });
  it('share one axis that ends at the largest bar or mark', () => {
    const groups = weekGroups(comparison(), 'download');
    expect(largest(groups)).toBeCloseTo(0.4 * (2205.8 + 2297.7 + 2210.9) * GIB, -3);
    expect(largest([])).toBe(0);
  });
});

describe('lines', () => {
  it('have both ends of every figure', () => {
    const [first] = uplinkRows(comparison(), 'download');
    expect(first).toMatchObject({ name: 'ISP1', ideal: 0.2, p95: { a: 0.8, b: 0.4 } });
    expect(first!.share!.a).toBeCloseTo(0.3285, 3);
    expect(first!.share!.b).toBeCloseTo(0.185, 3);
  });
  it('go into a file as raw numbers, the skew last', () => {
    const { header, rows } = fileRows(comparison(), 'upload');
    expect(rows.every((row) => row.length === header.length)).toBe(true);
    expect(rows[0]![header.indexOf('bytes_a')]).toBe(Math.round(490.7 * GIB));
    expect(rows.at(-1)!.slice(0, 5)).toEqual(['skew', 'upload', null, 0.175, 0.053]);
  });
});
