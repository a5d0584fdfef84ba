import { describe, expect, it } from 'vitest';
import type { IncidentRow } from '@/api/types';
import { ago, incident, over, silentPart } from '@/testing/incidents/incidents';
import { arranged, isChosen, quietSince, type Branch } from './arranged';

const outline = (branches: readonly Branch[]): unknown[] =>
  branches.map(({ row, parts }) => (parts.length > 0 ? [row.id, outline(parts)] : row.id));
const part = (id: number, whole: number): IncidentRow =>
  incident({ id, parent_id: whole, is_part: true });

describe('open incidents', () => {
  it('have their parts below them, parts of parts too', () => {
    const rows = [part(3, 2), incident({ id: 1 }), part(2, 1)];
    expect(outline(arranged(rows))).toEqual([[1, [[2, [3]]]]]);
  });
  it('stand alone where their whole is not shown, or is over', () => {
    expect(outline(arranged([part(3, 2)]))).toEqual([3]);
    const after = incident({ id: 3, parent_id: 1, is_part: false });
    expect(outline(arranged([incident({ id: 1 }), after]))).toEqual([1, 3]);
  });
  it('begin with those that nobody sees to, else in the order of the server', () => {
    const rows = [
      incident({ id: 1, state: 'snoozed' }),
      incident({ id: 2, state: 'acknowledged' }),
      incident({ id: 3 }),
      incident({ id: 4 }),
    ];
    expect(outline(arranged(rows))).toEqual([3, 4, 2, 1]);
  });
});

describe('a filter', () => {
  it('lets through what meets all of it', () => {
    const rows = [incident(), silentPart(), incident({ id: 9, router_id: 2, campus_id: 4 })];
    const ids = (filter: Parameters<typeof isChosen>[0]) =>
      rows.filter(isChosen(filter)).map(({ id }) => id);
    expect(ids({})).toEqual([7, 8, 9]);
    expect(ids({ kind: 'isp_down' })).toEqual([7, 9]);
    expect(ids({ kind: 'isp_down', campus: 4 })).toEqual([9]);
    expect(ids({ router: 3 })).toEqual([]);
  });
});

describe('since when nothing is wrong', () => {
  it('is the latest end, whichever began last', () => {
    const rows = [over({ to: ago(50) }), over({ to: ago(5) }), over({ to: ago(20) })];
    expect(quietSince(rows)).toBe(rows[1]?.to);
    expect(quietSince([])).toBeNull();
  });
});
