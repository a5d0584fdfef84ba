import { describe, expect, it } from 'vitest';
import { groupedSteps, menuOf } from './driftGroups';

const step = (code: string, row = '') => ({ code, text: code, params: { row } });
const many = (code: string, count: number) =>
  Array.from({ length: count }, (_, index) => step(code, `row ${String(count - index)}`));

describe('the steps of a drift', () => {
  it('are told one by one while they are few', () => {
    const steps = [step('mangle_added'), step('share'), ...many('list_added', 6)];
    expect(groupedSteps(steps)).toEqual({ single: steps, groups: [] });
  });

  it('of one menu are counted where they are many, and what it means for the ISPs comes first', () => {
    const steps = [
      ...many('list_added', 12),
      ...many('list_removed', 2),
      ...many('routing_rule_changes', 3),
      step('route_added'),
      step('share'),
      step('mangle_enabled'),
    ];
    const { single, groups } = groupedSteps(steps);
    expect(single.map(({ code }) => code)).toEqual(['share', 'mangle_enabled', 'route_added']);
    expect(groups.map(({ menu, counts }) => [menu, counts])).toEqual([
      ['list', { added: 12, gone: 2, changed: 0 }],
      ['routing_rule', { added: 0, gone: 0, changed: 3 }],
    ]);
    // No step is lost, and those of a group are sorted by their row.
    expect(groups[0]?.steps).toHaveLength(14);
    expect(groups[1]?.steps.map(({ params }) => params.row)).toEqual(['row 1', 'row 2', 'row 3']);
  });

  it('are of the menu with the longest name', () => {
    expect(menuOf('routing_rule_added')).toBe('routing_rule');
    expect(menuOf('route_added')).toBe('route');
    expect(menuOf('buckets_moved')).toBeNull();
  });
});
