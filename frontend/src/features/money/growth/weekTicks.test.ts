import { expect, it } from 'vitest';
import { weekTicks } from './weekTicks';

it('marks weeks by their Mondays, the newest among them', () => {
  expect(weekTicks([], 6)).toEqual([]);
  expect(weekTicks([1, 2, 3], 6)).toEqual([1, 2, 3]);
  expect(weekTicks([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 6)).toEqual([2, 4, 6, 8, 10]);
  const years = Array.from({ length: 104 }, (_, week) => week);
  expect(weekTicks(years, 6)).toHaveLength(6);
  expect(weekTicks(years, 6).at(-1)).toBe(103);
});
