import { describe, expect, it } from 'vitest';
import { choices } from '@/testing/money/choices';
import { choicePoints, shownChoices } from './choicePoints';

const of = (measure: 'usual' | 'failure') =>
  choicePoints(choices.rows, measure).map(({ cost, minutes, kind }) => [cost, minutes, kind]);

describe('points of cost and minutes', () => {
  it('are told apart by what nothing beats, for each measure', () => {
    expect(of('usual')).toContainEqual([850_000, 12, 'best']);
    expect(of('usual')).toContainEqual([1_900_000, 12, 'other']);
    expect(of('failure')).toContainEqual([1_900_000, 40, 'best']);
    expect(of('failure')[0]).toEqual([2_000_000, 40, 'now']);
  });

  it('leave out sets without a cost, or without another ISP', () => {
    const [today, best] = choices.rows;
    if (!today || !best) throw new Error('no rows');
    expect(choicePoints([{ ...today, cost_amount: null }], 'usual')).toEqual([]);
    expect(choicePoints([{ ...best, worst_minutes_per_week: null }], 'failure')).toEqual([]);
  });

  it('draw one of several in the same place: the best rather than another', () => {
    const [, best, other] = choices.rows;
    if (!best || !other) throw new Error('no rows');
    const there = { ...other, cost_amount: best.cost_amount, minutes_per_week: 12 };
    expect(choicePoints([there, best], 'usual').map(({ kind }) => kind)).toEqual(['best']);
    expect(choicePoints([best, there], 'usual').map(({ kind }) => kind)).toEqual(['best']);
  });
});

describe('rows of the table', () => {
  it('are today, what nothing beats, and the advice', () => {
    expect(shownChoices(choices, 'usual').map(({ offers }) => offers)).toEqual([
      [null, null],
      [0, 2],
      [1, null],
    ]);
  });
});
