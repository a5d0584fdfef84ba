import { describe, expect, it } from 'vitest';
import { beginsOfDay, cronOf, hoursFault, hoursOfCron, USUAL_HOURS } from './testHours';

const own = (every: number, from: number, to: number, weekdays = [1, 2, 3, 4, 5]) => ({
  mode: 'own' as const,
  every,
  from,
  to,
  weekdays,
});

describe('hours of tests', () => {
  it.each([
    [USUAL_HOURS, '0 * * * *', 'work'],
    [{ ...USUAL_HOURS, every: 3 }, '0 */3 * * *', 'work'],
    [own(1, 8, 17), '0 8-16 * * 1-5', 'all'],
    [own(2, 8, 17), '0 8-16/2 * * 1-5', 'all'],
    [own(1, 0, 24, [1, 2, 3, 4, 5, 6, 7]), '0 0-23 * * *', 'all'],
    [own(1, 9, 11, [1, 3, 7]), '0 9-10 * * 1,3,7', 'all'],
    [own(1, 9, 11, [6, 7]), '0 9-10 * * 6,7', 'all'],
  ])('become cron, and come back as they were', (hours, cron, selection) => {
    expect(cronOf(hours)).toEqual({ cron, selection });
    expect(hoursOfCron({ cron, selection } as ReturnType<typeof cronOf>)).toEqual(hours);
  });

  it('with one begin a day need no range', () => {
    expect(cronOf(own(6, 9, 12)).cron).toBe('0 9 * * 1-5');
    expect(beginsOfDay(own(6, 9, 12))).toEqual([9]);
    expect(beginsOfDay(own(2, 8, 17))).toEqual([8, 10, 12, 14, 16]);
    expect(beginsOfDay(own(2, 8, 16))).toEqual([8, 10, 12, 14]);
  });

  it('that end before they begin, or have no day, are said', () => {
    expect(hoursFault(own(1, 9, 9))).toBe('order');
    expect(hoursFault(own(1, 9, 12, []))).toBe('no_day');
    expect(hoursFault({ ...own(1, 9, 8), mode: 'work' })).toBeNull();
    expect(hoursFault(own(1, 9, 10))).toBeNull();
  });

  it.each(['15 8 * * *', '0 8 1 * *', '0 8,9 * * *', '0 8'])('of %s are for experts', (cron) => {
    expect(hoursOfCron({ cron, selection: 'all' })).toBeNull();
    expect(hoursOfCron({ cron: '0 * * * *', selection: 'off' })).toBeNull();
  });
});
