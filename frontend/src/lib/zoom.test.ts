import { describe, expect, it } from 'vitest';
import { viewOf, withSearch, type View } from './view';
import { outerOf, stretchSpan, zoomedOut, zoomedTo } from './zoom';

const at = (clock: string) => Date.parse(`2026-11-20T${clock}Z`);
const CHART = { from: at('00:00:00'), to: at('12:02:10') };
const WEEK: View = { range: '7d', selection: 'work', previous: true };

describe('a stretch of a chart', () => {
  it.each([
    ['10:01:00', '10:58:00', '10:00:00', '11:00:00'],
    ['10:58:00', '10:01:00', '10:00:00', '11:00:00'],
    ['10:01:00', '10:02:00', '10:00:00', '10:05:00'],
    ['10:00:00', '10:00:00', '10:00:00', '10:05:00'],
    ['11:59:00', '12:02:00', '11:55:00', '12:00:00'],
    ['12:01:00', '12:02:10', '11:55:00', '12:00:00'],
  ])('from %s to %s is whole slots: %s to %s', (a, b, from, to) => {
    expect(stretchSpan({ from: at(a), to: at(b) }, CHART)).toEqual({
      from: `2026-11-20T${from}Z`,
      to: `2026-11-20T${to}Z`,
    });
  });

  it('ends where the chart ends', () => {
    const day = 24 * 3_600_000;
    expect(stretchSpan({ from: CHART.from - day, to: CHART.to + day }, CHART)).toEqual({
      from: '2026-11-20T00:00:00Z',
      to: '2026-11-20T12:00:00Z',
    });
  });

  it('is none in a chart without a whole slot', () => {
    expect(stretchSpan(CHART, { from: at('10:00:00'), to: at('10:04:00') })).toBeNull();
  });
});

describe('a zoomed period', () => {
  const noon = { from: '2026-11-20T11:00:00Z', to: '2026-11-20T12:00:00Z' };
  const day = { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' };

  it('leads back to its range, however often it was zoomed, and stays in the address', () => {
    const zoomed = zoomedTo(zoomedTo(WEEK, day), noon);
    expect(zoomed).toEqual({ ...WEEK, range: 'custom', ...noon, outer: '7d' });
    expect(viewOf(withSearch(zoomed))).toEqual(zoomed);
    expect(zoomedOut(zoomed)).toEqual(WEEK);
  });

  it('leads back to two dates', () => {
    const dated: View = { ...WEEK, range: 'custom', ...day };
    expect(zoomedOut(zoomedTo(dated, noon))).toEqual(dated);
  });

  it('leads nowhere where the address is mistyped or nothing was zoomed', () => {
    for (const outer of ['3w', 'custom', '', '/', '2026-11-20T00:00:00Z', 'a/b/c']) {
      expect(outerOf(outer)).toBeNull();
    }
    expect(zoomedOut(WEEK)).toBeNull();
  });
});
