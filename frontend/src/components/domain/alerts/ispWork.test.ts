import { expect, it } from 'vitest';
import { maintenance } from '@/testing/incidents/maintenance';
import { workAtIsp } from './ispWork';

const NOW_MS = Date.parse('2026-11-20T10:00:00Z');
const from = (text: string) => ({ from: text, to: '2026-12-31T00:00:00Z' });

it('is of that ISP alone, of the next seven days, the next first', () => {
  const rows = [
    maintenance({ id: 1, window: from('2026-11-27T09:00:00Z') }),
    maintenance({ id: 2, window: from('2026-11-20T18:00:00Z') }),
    maintenance({ id: 3, state: 'running', window: from('2026-11-20T09:00:00Z') }),
    maintenance({ id: 4, window: from('2026-11-27T10:00:00Z') }),
    maintenance({ id: 5, uplink_id: 3 }),
    maintenance({ id: 6, uplink_id: null }),
    maintenance({ id: 7, state: 'over', window: null }),
  ];
  expect(workAtIsp(rows, 2, NOW_MS).map(({ id }) => id)).toEqual([3, 2, 1]);
});
