import { describe, expect, it } from 'vitest';
import { hoursShown, hoursSpan, newestHour, weekBeside, WHOLE_DAY } from './oneHour';

const JAKARTA = 'Asia/Jakarta';
const BERLIN = 'Europe/Berlin';
/** Monday 2 to Monday 16 November 2026 in Jakarta. */
const TWO_WEEKS = { from: '2026-11-01T17:00:00Z', to: '2026-11-15T17:00:00Z' };
const hour = (from: number) => ({ from, to: from + 1 });

describe('a day and its hours', () => {
  it.each([
    [hour(14), '2026-11-10T07:00:00Z', '2026-11-10T08:00:00Z'],
    [{ from: 19, to: 21 }, '2026-11-10T12:00:00Z', '2026-11-10T14:00:00Z'],
    [{ from: 22, to: 24 }, '2026-11-10T15:00:00Z', '2026-11-10T17:00:00Z'],
    [WHOLE_DAY, '2026-11-09T17:00:00Z', '2026-11-10T17:00:00Z'],
  ])('are on the clock of the campus: %o', (hours, from, to) => {
    const span = hoursSpan('2026-11-10', hours, JAKARTA);
    expect(span).toEqual({ from, to });
    expect(span && hoursShown(span, JAKARTA)).toEqual({ date: '2026-11-10', hours });
  });

  it('are none where the clock skips them', () => {
    expect(hoursSpan('2026-03-29', hour(2), BERLIN)).toBeNull();
    expect(hoursSpan('2026-03-29', hour(3), BERLIN)?.from).toBe('2026-03-29T01:00:00Z');
  });

  it('are as long as that day is', () => {
    const span = { from: '2026-03-28T23:00:00Z', to: '2026-03-29T22:00:00Z' };
    expect(hoursSpan('2026-03-29', WHOLE_DAY, BERLIN)).toEqual(span);
    expect(hoursShown(span, BERLIN)).toEqual({ date: '2026-03-29', hours: WHOLE_DAY });
  });

  it('are none of a longer period, whose last day it then names', () => {
    expect(hoursShown(TWO_WEEKS, JAKARTA)).toEqual({ date: '2026-11-15', hours: null });
  });

  it('are none of a period that begins between two of them', () => {
    const { from, to } = { from: '2026-11-10T07:05:00Z', to: '2026-11-10T08:05:00Z' };
    expect(hoursShown({ from, to }, JAKARTA).hours).toBeNull();
  });

  it('of the week are the newest of the period', () => {
    // 34: Tuesday 10:00, on 3 and 10 November.
    expect(newestHour(34, TWO_WEEKS, JAKARTA)).toEqual({
      from: '2026-11-10T03:00:00Z',
      to: '2026-11-10T04:00:00Z',
    });
  });

  it('have the same ones a week before, also across the change of the clock', () => {
    const span = { from: '2026-03-31T12:00:00Z', to: '2026-03-31T13:00:00Z' };
    expect(weekBeside(span, -1, BERLIN)?.from).toBe('2026-03-24T13:00:00Z');
    expect(
      weekBeside({ from: '2126-03-30T12:00:00Z', to: '2126-03-30T13:00:00Z' }, 1, BERLIN),
    ).toBe(null);
  });
});
