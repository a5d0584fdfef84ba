import { describe, expect, it } from 'vitest';
import { finished, runs, underWay } from '@/testing/trials/trials';
import { blocksOf, doneShare, leftS, median, nextOf, p95RiseMs } from './figures';

describe('the median', () => {
  it.each([
    [[], null],
    [[4], 4],
    [[9, 1, 4], 4],
    [[9, 1, 4, 2], 3],
  ])('of %j is %s', (values, middle) => {
    expect(median(values)).toBe(middle);
  });
});

describe('a run', () => {
  it('rises over its idle time by the worse direction', () => {
    const [run] = runs(1);
    const figures = run?.figures;
    expect(figures && p95RiseMs(figures)).toBeCloseTo(31 - 26.2);
  });
});

describe('the blocks', () => {
  it('have the runs in their order, with repeats last', () => {
    const [, second = []] = blocksOf(finished());
    expect(second.map(({ mark }) => mark)).toEqual([
      'counted',
      'counted',
      'counted',
      'uncounted',
      'counted',
    ]);
    expect(second.map(({ isRepeat }) => isRepeat)).toEqual([false, false, false, false, true]);
  });
  it('say what goes on and what is to come', () => {
    const marks = blocksOf(underWay()).map((cells) => cells.map(({ mark }) => mark).join(' '));
    expect(marks[2]).toBe('counted now later later');
    expect(marks[5]).toBe('later later later later');
    expect(nextOf(underWay())).toEqual({ block: 2, variant: 'as_it_is' });
    expect(nextOf(finished())).toBeNull();
  });
});

describe('the time that is left', () => {
  it('is that of the runs to come, and what is left of the open one', () => {
    const trial = underWay();
    const began = Date.parse(trial.runs.at(-1)?.began_at ?? '');
    expect(leftS(trial, began + 20_000)).toBeCloseTo(14 * 58 + 38);
    expect(leftS(trial, began + 600_000)).toBeCloseTo(14 * 58);
  });
  it('is guessed before any run was made', () => {
    expect(leftS({ runs: [], runs_left: 2 }, 0)).toBe(2 * 57);
  });
  it('shrinks as runs are over', () => {
    expect(doneShare(finished())).toBe(1);
    expect(doneShare(underWay())).toBeCloseTo(10 / 25);
    expect(doneShare(underWay({ runs: [], runs_over: 0, runs_left: 0 }))).toBe(0);
  });
});
