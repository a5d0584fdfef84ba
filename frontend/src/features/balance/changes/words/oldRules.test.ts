import { describe, expect, it } from 'vitest';
import { change } from '@/testing/balance/change';
import { oldRulesKey } from './oldRules';

const plan = {
  ...change('planned'),
  kind: 'convert' as const,
  effects: [{ code: 'superseded', text: '', params: { count: 3 } }],
};

describe('rules of others', () => {
  it('that go off can be followed by the weights of before, in the rules of Timbang', () => {
    const before = { ...plan.before, method: 'pcc' as const, buckets: [1, 2, 3] };
    expect(oldRulesKey({ ...plan, before })).toBe('balance.change.old_rules_go_off');
  });

  it('that were no whole set of buckets have no way back that could be planned', () => {
    const before = { ...plan.before, method: 'ecmp' as const, buckets: [] };
    expect(oldRulesKey({ ...plan, before })).toBe('balance.change.old_rules_without_way');
  });

  it('that go on are not spoken of', () => {
    expect(oldRulesKey({ ...plan, effects: [] })).toBeNull();
    expect(oldRulesKey({ ...plan, kind: 'fix' })).toBeNull();
  });
});
