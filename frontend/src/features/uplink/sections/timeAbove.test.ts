import { describe, expect, it } from 'vitest';
import { scaleEnd } from './timeAbove';

describe('the scale of the time above limits', () => {
  it.each([
    [[0.01, 0.002, null], 0.05],
    [[0.0501], 0.1],
    [[0.25, 0.1], 0.25],
    [[0.9], 1],
    [[], 0.05],
    [[null], 0.05],
  ])('%j ends at %f', (parts, end) => {
    expect(scaleEnd(parts)).toBe(end);
  });
});
