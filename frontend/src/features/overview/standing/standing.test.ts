import { describe, expect, it } from 'vitest';
import type { MaintenanceRow } from '@/api/types';
import { lastEnd, workSoon } from './standing';

describe('the last incident', () => {
  it('has been well since the latest end, whichever began last', () => {
    expect(lastEnd([{ to: '2026-10-02T00:00:00Z' }, { to: '2026-10-28T04:07:00Z' }])).toBe(
      '2026-10-28T04:07:00Z',
    );
    expect(lastEnd([])).toBeNull();
  });
});

describe('work', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const row = (part: Partial<MaintenanceRow>) =>
    ({
      id: 1,
      state: 'coming',
      campus_id: 1,
      router_id: 1,
      window: { from: '2026-11-20T18:00:00Z', to: '2026-11-20T20:00:00Z' },
      ...part,
    }) as MaintenanceRow;
  const tomorrow = { from: '2026-11-21T12:00:00Z', to: '2026-11-21T13:00:00Z' };

  it.each([
    ['tonight', {}, true],
    ['of the whole campus', { router_id: null }, true],
    ['that goes on', { state: 'running' as const }, true],
    ['of another router', { router_id: 2 }, false],
    ['of another campus', { campus_id: 2, router_id: null }, false],
    ['in 24 hours', { window: tomorrow }, false],
    ['that is over', { state: 'over' as const, window: null }, false],
  ])('%s', (_, part, isSaid) => {
    expect(workSoon([row(part)], { id: 1, campus_id: 1 }, now)).toHaveLength(isSaid ? 1 : 0);
  });
});
