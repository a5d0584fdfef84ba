import { describe, expect, it } from 'vitest';
import { matching } from './search';

const items = [
  { label: 'Router' },
  { label: 'Core router', hint: 'STRADA' },
  { label: 'ISP1', hint: 'Core router · Médiana' },
];
const names = (query: string) => matching(items, query).map(({ label }) => label);

describe('what is looked for', () => {
  it('is everything, in order, before a letter is typed', () => {
    expect(names('  ')).toEqual(['Router', 'Core router', 'ISP1']);
  });
  it('has every word, in its name or beside it', () => {
    expect(names('core med')).toEqual(['ISP1']);
    expect(names('core nowhere')).toEqual([]);
  });
  it('stands first where its name begins so, then where its name has it', () => {
    expect(names('rou')).toEqual(['Router', 'Core router', 'ISP1']);
    expect(names('CORE')).toEqual(['Core router', 'ISP1']);
  });
  it('may be a word that some call it, from its beginning', () => {
    const called = [{ label: 'Money', keywords: 'cost bill' }, { label: 'Cost of power' }];
    const named = (query: string) => matching(called, query).map(({ label }) => label);
    expect(named('cost')).toEqual(['Cost of power', 'Money']);
    expect(named('money bi')).toEqual(['Money']);
    expect(named('ill')).toEqual([]);
  });
});
