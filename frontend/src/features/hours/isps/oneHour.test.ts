import { describe, expect, it } from 'vitest';
import { hourShown, hourSpan, newestHour, weekBeside } from './oneHour';

const JAKARTA = 'Asia/Jakarta';
const BERLIN = 'Europe/Berlin';
/** Monday 2 to Monday 16 November 2026 in Jakarta. */
const TWO_WEEKS = { from: '2026-11-01T17:00:00Z', to: '2026-11-15T17:00:00Z' };

describe('one hour of a day', () => {
  it('is on the clock of the campus', () => {
    const span = hourSpan('2026-11-10', 14, JAKARTA);
    expect(span).toEqual({ from: '2026-11-10T07:00:00Z', to: '2026-11-10T08:00:00Z' });
    expect(span && hourShown(span, JAKARTA)).toEqual({ date: '2026-11-10', hour: 14 });
  });

  it('is none where the clock skips it', () => {
    expect(hourSpan('2026-03-29', 2, BERLIN)).toBeNull();
    expect(hourSpan('2026-03-29', 3, BERLIN)?.from).toBe('2026-03-29T01:00:00Z');
  });

  it('is none of a longer period, whose last day it then names', () => {
    expect(hourShown(TWO_WEEKS, JAKARTA)).toEqual({ date: '2026-11-15', hour: null });
  });

  it('of the week is the newest of the period', () => {
    // 34: Tuesday 10:00, on 3 and 10 November.
    expect(newestHour(34, TWO_WEEKS, JAKARTA)).toEqual({
      from: '2026-11-10T03:00:00Z',
      to: '2026-11-10T04:00:00Z',
    });
  });

  it('has the same one a week before, also across the change of the clock', () => {
    const span = { from: '2026-03-31T12:00:00Z', to: '2026-03-31T13:00:00Z' };
    expect(weekBeside(span, -1, BERLIN)?.from).toBe('2026-03-24T13:00:00Z');
    expect(
      weekBeside({ from: '2126-03-30T12:00:00Z', to: '2126-03-30T13:00:00Z' }, 1, BERLIN),
    ).toBe(null);
  });
});
