import { describe, expect, it } from 'vitest';
import { heatMove, heatShade, heatStep, heatStrength, UTILIZATION_STEPS } from './heat';

describe('the steps of a heat grid', () => {
  it.each([
    [0, 0],
    [0.0999, 0],
    [0.1, 1],
    [0.7, 4],
    [0.9, 5],
    [1.4, 5],
    [-0.1, 0],
  ])('puts %f into step %i', (value, step) => {
    expect(heatStep(value, UTILIZATION_STEPS)).toBe(step);
  });

  it('goes evenly from faint to full', () => {
    const strengths = UTILIZATION_STEPS.map((_, step) => heatStrength(step, 6));
    expect(strengths[0]).toBeGreaterThan(0);
    expect(strengths.at(-1)).toBe(1);
    strengths
      .slice(1)
      .forEach((strength, index) => expect(strength).toBeGreaterThan(strengths[index]!));
  });

  it('is the whole hue for what is full', () => {
    const shade = heatShade('var(--isp-1)', UTILIZATION_STEPS);
    expect(shade(1)).toContain('var(--isp-1) 100%');
    expect(shade(0)).not.toBe(shade(0.5));
  });
});

describe('arrow keys in a grid of 7 x 24', () => {
  const last = { row: 6, column: 23 };
  it.each([
    ['ArrowRight', { row: 0, column: 0 }, { row: 0, column: 1 }],
    ['ArrowRight', { row: 0, column: 23 }, { row: 0, column: 23 }],
    ['ArrowUp', { row: 0, column: 4 }, { row: 0, column: 4 }],
    ['ArrowDown', { row: 5, column: 4 }, { row: 6, column: 4 }],
    ['End', { row: 2, column: 4 }, { row: 2, column: 23 }],
    ['Home', { row: 2, column: 4 }, { row: 2, column: 0 }],
    ['PageDown', { row: 2, column: 4 }, { row: 6, column: 4 }],
  ])('%s', (key, from, to) => {
    expect(heatMove(from, key, last)).toEqual(to);
  });
  it('leaves other keys to the page', () => {
    expect(heatMove({ row: 0, column: 0 }, 'Tab', last)).toBeNull();
  });
});
