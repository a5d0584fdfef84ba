import { describe, expect, it } from 'vitest';
import { nearest } from './crosshair';
import { fileNameOf, slugOf } from './fileName';

const window = { from: '2026-11-15T17:00:00Z', to: '2026-11-22T17:00:00Z' };

describe('the file of a chart', () => {
  it('names what, the router and the days on its campus', () => {
    expect(
      fileNameOf('timbang-skew-router-1', { router: 'Core STRADA', window, zone: 'Asia/Jakarta' }),
    ).toBe('timbang-skew-router-1-core-strada-2026-11-16-to-2026-11-22');
  });

  it('leaves out what is not known, and what no file system takes', () => {
    expect(fileNameOf('timbang-test-7', { router: null, window: null, zone: 'UTC' })).toBe(
      'timbang-test-7',
    );
    expect(slugOf(' Répétiteur / "Süd"\\2 ')).toBe('repetiteur-sud-2');
  });
});

describe('the crosshair', () => {
  it('stands at the row that is nearest in time', () => {
    const rows = [{ value: 0 }, { value: 300 }, { value: 600 }];
    expect(nearest(rows, 140)).toBe(0);
    expect(nearest(rows, 160)).toBe(1);
    expect(nearest(rows, 9_000)).toBe(2);
    expect(nearest([], 5)).toBe(-1);
  });
});
