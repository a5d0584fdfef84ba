import { describe, expect, it } from 'vitest';
import {
  areaPath,
  linePath,
  lonePlaces,
  momentAt,
  nearestRow,
  roomyLabels,
  stretchesOf,
  xOf,
  yOf,
} from './plot';

const box = { width: 200, height: 100, from: 1_000, to: 3_000, top: 50 };
const rows = [
  { at: 1_000, rate: 0 },
  { at: 1_500, rate: 25 },
  { at: 2_000, rate: null },
  { at: 2_500, rate: 50 },
  { at: 2_700, rate: null },
  { at: 2_900, rate: 10 },
  { at: 3_000, rate: 60 },
];
const stretches = stretchesOf(rows, ({ rate }) => rate, box);

describe('a plot', () => {
  it('puts zero at the bottom and time from left to right', () => {
    expect([xOf(box, 1_000), xOf(box, 3_000)]).toEqual([0, 200]);
    expect([yOf(box, 0), yOf(box, 50)]).toEqual([100, 0]);
    expect(momentAt(box, xOf(box, 1_700))).toBe(1_700);
  });
  it('draws no line across a gap', () => {
    expect(linePath(stretches)).toBe('M0,100L50,50M150,0M190,80L200,-20');
  });
  it('shows a value between two gaps as a dot', () => {
    expect(lonePlaces(stretches)).toEqual([[150, 0]]);
  });
  it('fills down to zero, each stretch for itself', () => {
    expect(areaPath(stretches.slice(0, 1), box.height)).toBe('M0,100L0,100L50,50L50,100Z');
    expect(areaPath([], box.height)).toBe('');
  });
});

describe('the nearest row', () => {
  it.each([
    [0, 0],
    [1_249, 0],
    [1_251, 1],
    [2_960, 6],
    [9_000, 6],
  ])('to %i is number %i', (at, index) => expect(nearestRow(rows, at)).toBe(index));
  it('of none is none', () => {
    expect(nearestRow([], 5)).toBe(-1);
    expect(nearestRow([{ at: 7 }], 5)).toBe(0);
  });
});

describe('the labels of an axis', () => {
  const label = (x: number, text = '08:00') => ({ key: x, text, x });
  it('stay where they have room', () => {
    const labels = [label(50), label(150)];
    expect(roomyLabels(labels, 0, 200)).toEqual(labels);
  });
  it('give way to the later one where two would meet', () => {
    expect(roomyLabels([label(50), label(80), label(110)], 0, 200).map(({ key }) => key)).toEqual([
      50, 110,
    ]);
  });
  it('are moved inside the box, not cut', () => {
    const [first, last] = roomyLabels([label(0), label(200)], 0, 200);
    expect([first?.x, last?.x]).toEqual([17, 183]);
  });
});
