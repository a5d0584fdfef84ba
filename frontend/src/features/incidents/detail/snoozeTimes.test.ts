import { describe, expect, it } from 'vitest';
import { hoursFrom, isSnoozeEnd, nextMorning } from './snoozeTimes';

const at = (text: string) => Date.parse(text);

describe('the ends of a snooze', () => {
  it('are hours from now', () => {
    expect(hoursFrom(at('2026-11-26T14:02:00Z'), 4)).toBe('2026-11-26T18:02:00.000Z');
  });
  it.each([
    // By day, and at two at night.
    ['2026-11-26T07:02:00Z', 'Asia/Jakarta', '2026-11-27T00:00:00Z'],
    ['2026-11-25T19:00:00Z', 'Asia/Jakarta', '2026-11-26T00:00:00Z'],
    // At the very minute it is the next day's.
    ['2026-11-26T00:00:00Z', 'Asia/Jakarta', '2026-11-27T00:00:00Z'],
    // In these nights the clock goes forward, and back.
    ['2026-03-28T18:00:00Z', 'Europe/Berlin', '2026-03-29T05:00:00Z'],
    ['2026-10-24T18:00:00Z', 'Europe/Berlin', '2026-10-25T06:00:00Z'],
  ])('are the next morning at seven on the campus clock: %s', (now, zone, morning) => {
    expect(nextMorning(at(now), zone)).toBe(morning);
  });
  it('lie in the coming seven days', () => {
    const now = at('2026-11-26T00:00:00Z');
    expect(isSnoozeEnd('2026-12-03T00:00:00Z', now)).toBe(true);
    expect(isSnoozeEnd('2026-12-03T00:00:01Z', now)).toBe(false);
    expect(isSnoozeEnd('2026-11-26T00:00:00Z', now)).toBe(false);
    expect(isSnoozeEnd(null, now)).toBe(false);
  });
});
