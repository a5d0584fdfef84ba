import { describe, expect, it } from 'vitest';
import { fleet } from '@/testing/fleet/fleet';
import { worstFirst } from '@/components/domain/router/verdict/worstFirst';
import { countOf, firstOf, grouped, matching, ofTones } from './fleet';

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const [calm, busy] = fleet as [(typeof fleet)[0], (typeof fleet)[0]];
const filled = (name: string, utilization: number) => ({
  ...calm,
  name,
  fullest: calm.fullest && { ...calm.fullest, utilization },
});

describe('the order', () => {
  it('is that of the verdicts, then of the fullest ISP, then of names', () => {
    expect(names(worstFirst(fleet)).slice(-2)).toEqual([busy.name, calm.name]);
    const close = [filled('R10', 0.41), filled('R9', 0.43), filled('R1', 0.5)];
    expect(names(worstFirst(close))).toEqual(['R1', 'R9', 'R10']);
  });

  it('has routers without a rate after those with one', () => {
    const unknown = { ...calm, name: 'A', fullest: null };
    expect(names(worstFirst([unknown, filled('B', 0)]))).toEqual(['B', 'A']);
  });
});

describe('what is looked for', () => {
  it('is in names, campuses, ISPs and providers, each word anywhere', () => {
    expect(names(matching(fleet, 'BLITAR isp2'))).toEqual([
      'Gedung rektorat dan administrasi umum',
    ]);
    expect(matching(fleet, '  ')).toHaveLength(fleet.length);
    expect(matching(fleet, 'blitar kediri')).toEqual([]);
  });

  it('may be one of several colours', () => {
    expect(ofTones(fleet, ['bad', 'unknown'])).toHaveLength(3);
    expect(ofTones(fleet, [])).toHaveLength(6);
    expect(countOf(fleet)).toEqual({ bad: 2, warning: 1, good: 2, unknown: 1 });
  });
});

describe('groups', () => {
  it('stand where their worst router does', () => {
    const groups = grouped(worstFirst(fleet), true);
    expect(groups.map(({ campus }) => campus)).toEqual(['Kampus Kediri', 'Kampus Blitar']);
    expect(grouped(fleet, false)).toEqual([{ campus: null, rows: fleet }]);
  });

  it('can be cut after so many rows', () => {
    const first = firstOf(grouped(worstFirst(fleet), true), 4);
    expect(first.map(({ rows }) => rows.length)).toEqual([3, 1]);
    expect(firstOf(first, 2).map(({ campus }) => campus)).toEqual(['Kampus Kediri']);
  });
});
