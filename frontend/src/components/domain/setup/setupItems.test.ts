import { describe, expect, it } from 'vitest';
import type { SetupChecklist, SetupRow } from '@/api/setupTypes';
import { setupStanding } from './setupItems';

const ITEMS: SetupRow['item'][] = ['router', 'contracts', 'prices', 'calendar', 'tests', 'alerts'];

const checklist = (
  states: Partial<Record<SetupRow['item'], SetupRow['state']>>,
  isHidden = false,
): SetupChecklist => ({
  is_put_aside: isHidden,
  items: ITEMS.map((item) => ({
    item,
    state: states[item] ?? 'done',
    have: 0,
    of: 1,
    router_id: null,
    campus_id: null,
  })),
});

describe('the checklist on the page of now', () => {
  it('is a list while one of the first four is open, then a line, then nothing', () => {
    expect(setupStanding(checklist({ prices: 'open' })).shows).toBe('list');
    expect(setupStanding(checklist({ tests: 'open' })).shows).toBe('line');
    expect(setupStanding(checklist({})).shows).toBe('nothing');
  });

  it('leaves out what was put aside, and all of it where the list was', () => {
    expect(setupStanding(checklist({ prices: 'put_aside', tests: 'open' })).shows).toBe('line');
    expect(setupStanding(checklist({ prices: 'open' }, true)).shows).toBe('nothing');
    const { first, done, all } = setupStanding(checklist({ prices: 'put_aside' }));
    expect(first.map(({ item }) => item)).toEqual(['router', 'contracts', 'calendar']);
    expect([done, all]).toEqual([5, 5]);
  });
});
