import { describe, expect, it } from 'vitest';
import { localDays, localTicks, midnightMs, zoneOffsetMs } from './days';
import * as time from './time';

const jakarta = { zone: 'Asia/Jakarta', locale: 'en-GB' };

describe('the time of the campus', () => {
  it('names Indonesian zones', () => {
    expect(time.formatDateTime('2026-11-16T02:30:00Z', jakarta)).toBe('16 Nov 2026, 09:30 WIB');
    const at = new Date('2026-11-16T00:00:00Z');
    expect(time.zoneAbbreviation('Asia/Makassar', at, 'id-ID')).toBe('WITA');
  });
  it('writes a half-open window by its last day', () => {
    const text = time.formatDays('2026-11-15T17:00:00Z', '2026-11-22T17:00:00Z', jakarta);
    expect(text.replace(/\s/g, ' ')).toBe('16 – 22 Nov 2026'.replace(/\s/g, ' '));
  });
  it('says how long in the largest sensible unit', () => {
    expect(time.formatDuration(12.9, 'en-GB')).toBe('12 s');
    expect(time.formatDuration(600, 'en-GB')).toBe('10 min');
    expect(time.formatDuration(3 * 86_400, 'id-ID')).toBe('3 hari');
  });
});

it.each([
  [-1, '0 s'],
  [119, '119 s'],
  [120, '2 min'],
  [5_460, '91 min'],
  [7_199, '119 min'],
  [7_200, '2 h'],
  [172_799, '47 h'],
  [172_800, '2 days'],
])('%i seconds are %s', (seconds, text) => {
  expect(time.formatDuration(seconds, 'en-GB')).toBe(text);
});

describe('ISO weekdays', () => {
  it.each([
    [1, 'en-GB', 'short', 'Mon'],
    [7, 'en-GB', 'long', 'Sunday'],
    [6, 'id-ID', 'short', 'Sab'],
  ] as const)('%i in %s, %s, is %s', (weekday, locale, style, name) => {
    expect(time.formatWeekdayName(weekday, locale, style)).toBe(name);
  });
});

describe('ISO weeks', () => {
  it.each([
    ['2026-W01', '2025-12-29'],
    ['2026-W53', '2026-12-28'],
    ['2027-W01', '2027-01-04'],
  ])('%s begins on %s', (week, monday) => {
    expect(time.mondayOfWeek(time.parseIsoWeek(week)!)).toBe(monday);
  });
  it('refuses what is no week', () => {
    expect(time.parseIsoWeek('2026-W54')).toBeNull();
    expect(time.parseIsoWeek('2026-47')).toBeNull();
  });
});

describe('days of a zone', () => {
  it('knows half-hour zones', () => {
    expect(zoneOffsetMs(Date.parse('2026-11-16T00:00:00Z'), 'Asia/Kolkata')).toBe(5.5 * 3_600_000);
  });
  it('finds midnight on both sides of a clock change', () => {
    const before = midnightMs('2026-03-29', 'Europe/Berlin');
    const after = midnightMs('2026-03-30', 'Europe/Berlin');
    expect(after - before).toBe(23 * 3_600_000);
  });
  it('counts weekdays from Monday', () => {
    const from = Date.parse('2026-11-15T17:00:00Z');
    const days = localDays(from, from + 7 * 86_400_000, 'Asia/Jakarta');
    expect(days.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(days[0]).toMatchObject({ date: '2026-11-16', midnightMs: from });
  });
  it('puts ticks on local midnights, and on Mondays when there are many days', () => {
    const from = Date.parse('2026-11-01T05:00:00Z');
    const week = localTicks(from, from + 7 * 86_400_000, 'Asia/Jakarta', 8);
    expect(week.every((at) => (at + 7 * 3_600_000) % 86_400_000 === 0)).toBe(true);
    const month = localTicks(from, from + 30 * 86_400_000, 'Asia/Jakarta', 6);
    expect(month.map((at) => new Date(at).toISOString())[0]).toBe('2026-11-01T17:00:00.000Z');
  });
  it.each([
    ['2026-03-02T23:00:00Z', 90, 8, 14],
    ['2026-10-20T22:00:00Z', 10, 10, 1],
  ])('finds the same midnights from %s as looking at every day', (start, length, wanted, step) => {
    const from = Date.parse(start);
    const to = from + length * 86_400_000;
    const days = localDays(from, to, 'Europe/Berlin').filter(({ midnightMs: at }) => at >= from);
    const monday = step < 7 ? 0 : days.findIndex(({ weekday }) => weekday === 1);
    const expected = days.filter((_, day) => day >= monday && (day - monday) % step === 0);
    expect(localTicks(from, to, 'Europe/Berlin', wanted)).toEqual(
      expected.map(({ midnightMs: at }) => at),
    );
  });
  it('puts ticks on first days of months when there are many weeks, of even ones from January on', () => {
    const dates = (days: number, wanted: number) => {
      const from = Date.parse('2025-11-15T10:00:00Z');
      return localTicks(from, from + days * 86_400_000, 'Asia/Jakarta', wanted).map((at) =>
        new Date(at + 7 * 3_600_000).toISOString().replace('T00:00:00.000Z', ''),
      );
    };
    expect(dates(180, 8)).toEqual(
      ['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'].map((at) => `${at}-01`),
    );
    expect(dates(366, 8)).toEqual(
      ['2026-01', '2026-03', '2026-05', '2026-07', '2026-09', '2026-11'].map((at) => `${at}-01`),
    );
    expect(dates(3_000, 10)[0]).toBe('2026-01-01');
  });
  it('puts ticks on round clock times within a day', () => {
    const from = Date.parse('2026-11-16T03:07:00Z');
    const ticks = localTicks(from, from + 15 * 60_000, 'Asia/Kolkata', 4);
    expect(
      ticks.map((at) => time.formatClock(new Date(at), { zone: 'Asia/Kolkata', locale: 'en-GB' })),
    ).toEqual(['08:40', '08:45', '08:50']);
  });
});

it.each([
  [36, '36 seconds', '36 detik'],
  [1_800, '30 minutes', '30 menit'],
  [21_600, '6 hours', '6 jam'],
  [86_400, '1 day', '1 hari'],
  [604_800, '7 days', '7 hari'],
])('a step of %i s in a sentence', (seconds, en, id) => {
  expect(time.formatStep(seconds, 'en-GB')).toBe(en);
  expect(time.formatStep(seconds, 'id-ID')).toBe(id);
});

it('a short span has its year only where it is not the one of now, in every language', () => {
  const span: [string, string] = ['2026-11-14T17:00:00Z', '2026-11-15T17:00:00Z'];
  const short = (locale: string, now: string) =>
    time.formatShortSpan(...span, { ...jakarta, locale }, Date.parse(now));
  expect(short('en-GB', '2026-11-20T00:00:00Z')).toBe('15 Nov');
  expect(short('id-ID', '2026-11-20T00:00:00Z')).toBe('15 Nov');
  expect(short('en-GB', '2027-01-05T00:00:00Z')).toBe('15 Nov 2026');
});
