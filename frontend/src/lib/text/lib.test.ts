import { describe, expect, it } from 'vitest';
import { toCsv } from './csv';
import { mergeHolidays, parseHolidays } from '@/lib/time/holidays';
import { isOfNames, passwordStrength } from './password';
import { appendPoints, breakAtGaps, niceAxis } from '@/lib/series/series';
import { bandOf, pointsOff, shareAxisMax, splitReason, testsMatter } from '@/lib/series/shares';
import { parseSpeed, parseSpeedPair, speedAsMbps, speedProblem } from './speed';
import { backoffMs, createSseParser } from '@/lib/browser/sse';
import { typeset } from './typeset';
import {
  completeTime,
  copyHours,
  hoursProblem,
  weeklyHours,
  workingSpans,
} from '@/lib/time/workhours';

describe('series', () => {
  const row = (at: number, value: number | null = 1) => ({ at, value });
  it('keeps a gap a gap', () => {
    const rows = breakAtGaps([row(0), row(10), row(60)], ['value'], 25);
    expect(rows.map(({ at, value }) => [at, value])).toEqual([
      [0, 1],
      [10, 1],
      [35, null],
      [60, 1],
    ]);
  });
  it('adds points in order, once each, and forgets the old', () => {
    const point = (second: number) => ({
      at: `2026-11-16T00:00:${String(second).padStart(2, '0')}Z`,
    });
    const from = Date.parse(point(10).at);
    const merged = appendPoints([point(0), point(10), point(30)], [point(20), point(30)], from);
    expect(merged).toEqual([point(10), point(20), point(30)]);
  });
  it('ends an axis on a round number', () => {
    expect(niceAxis(1210)).toEqual({ max: 1500, ticks: [0, 500, 1000, 1500] });
    expect(niceAxis(0).max).toBe(1);
  });
});

describe('shares', () => {
  it('says why a split is not known', () => {
    const split = { state: 'unknown', least_s: 0, longest_s: 600 } as const;
    expect(splitReason(split)).toBe('unseen');
    expect(splitReason({ ...split, least_s: 60 })).toBe('unknown');
    expect(splitReason({ ...split, state: 'partial', least_s: 500 })).toBe('partial');
    expect(splitReason({ ...split, longest_s: 0 })).toBeNull();
    expect(splitReason({ state: 'known', least_s: 600, longest_s: 600 })).toBeNull();
  });

  it('has the bands of the definition', () => {
    expect([null, 0.0499, 0.05, 0.15, 0.151].map(bandOf)).toEqual([
      null,
      'balanced',
      'skewed',
      'skewed',
      'strongly_skewed',
    ]);
  });
  it('measures in points', () => {
    expect(pointsOff(0.375, 0.2)).toBeCloseTo(17.5);
    expect(pointsOff(null, 0.2)).toBeNull();
    expect(pointsOff(0.2, null)).toBeNull();
    expect(shareAxisMax([0.2, null, 0.61])).toBe(0.7);
  });
});

describe('tests of ours', () => {
  it('are worth a word from a thousandth of the bytes on', () => {
    const matter = [0, 999, 1000, 1001].map((probe_bytes) =>
      testsMatter({ bytes: 1_000_000, probe_bytes }),
    );
    expect(matter).toEqual([false, false, false, true]);
    expect(testsMatter({ bytes: 0, probe_bytes: 0 })).toBe(false);
  });
});

describe('speeds as people type them', () => {
  it.each([
    ['100', 100e6],
    ['100M', 100e6],
    ['1.5G', 1.5e9],
    ['1,5 g', 1.5e9],
    ['50000k', 50e6],
    ['200 Mbps', 200e6],
    ['0', null],
    ['fast', null],
    ['-5', null],
  ])('%s', (text, bps) => {
    expect(parseSpeed(text)).toBe(bps);
  });
  it.each([
    ['100MB', 'bytes'],
    ['100 MB/s', 'bytes'],
    ['12,5MBps', 'bytes'],
    ['100 mbytes', 'bytes'],
    ['100MB/50MB', 'bytes'],
    ['1.000', 'separator'],
    ['1,000', 'separator'],
    ['1 000', 'separator'],
    ['10.000k', 'separator'],
    ['1.000.000', 'separator'],
    ['1.000/500', 'separator'],
    ['fast', 'speed'],
    ['', 'speed'],
  ])('refuses %s and says why', (text, problem) => {
    expect(parseSpeed(text)).toBeNull();
    expect(parseSpeedPair(text)).toBeNull();
    expect(speedProblem(text)).toBe(problem);
  });
  it.each([
    ['100Mb', 100e6],
    ['100mb', 100e6],
    ['100 Mbit/s', 100e6],
    ['1000', 1000e6],
    ['0.512', 512e3],
    ['1,25', 1.25e6],
    ['1234.567', 1234.567e6],
  ])('still reads %s', (text, bps) => {
    expect(parseSpeed(text)).toBe(bps);
    expect(speedProblem(text)).toBeNull();
  });
  it.each([100e6, 1.544e6, 1e9, 512e3, 999_999_000, 12_345_678])(
    'writes %d bit/s as it reads it',
    (bps) => {
      expect(parseSpeed(speedAsMbps(bps))).toBe(bps);
    },
  );
  it('reads a pair as download and upload', () => {
    expect(parseSpeedPair('[100M/50M]')).toEqual({ downloadBps: 100e6, uploadBps: 50e6 });
    expect(parseSpeedPair('1/2/3')).toBeNull();
  });
});

describe('holidays from a spreadsheet', () => {
  it('takes the usual forms and names the bad lines', () => {
    const text =
      'tanggal,nama\n2026-12-25, Natal\n17/8/2026;"HUT, RI"\n31/02/2026,nothing\n2026-01-01,';
    const { holidays, bad } = parseHolidays(text);
    expect(holidays).toEqual([
      { date: '2026-12-25', name: 'Natal' },
      { date: '2026-08-17', name: 'HUT, RI' },
    ]);
    expect(bad.map(({ line }) => line)).toEqual([4, 5]);
  });
  it('lets the newer name of a date win', () => {
    const merged = mergeHolidays(
      [{ date: '2026-12-25', name: 'a' }],
      [{ date: '2026-12-25', name: 'b' }],
    );
    expect(merged).toEqual([{ date: '2026-12-25', name: 'b' }]);
  });
});

describe('working hours', () => {
  const day = (from: string, to: string, weekday = 1) => ({ weekday, from, to });
  it('finds what is wrong with a day', () => {
    expect(hoursProblem([day('08:00', '12:00'), day('13:00', '17:00')])).toBeNull();
    expect(hoursProblem([day('17:00', '08:00')])).toBe('order');
    expect(hoursProblem([day('08:00', '13:00'), day('12:00', '17:00')])).toBe('overlap');
    expect(hoursProblem([day('8', '17:00')])).toBe('invalid');
  });
  it('completes a time', () => {
    expect(['8', '8.30', '0830', '17:00', 'x'].map(completeTime)).toEqual([
      '08:00',
      '08:30',
      '08:30',
      '17:00',
      'x',
    ]);
  });
  it('copies a day and adds up the week', () => {
    const week = copyHours([day('08:00', '17:00'), day('08:00', '12:00', 6)], 1, [1, 2, 3, 4, 5]);
    expect(weeklyHours(week)).toBe(49);
  });
  it('leaves out days off', () => {
    const days = [
      { date: '2026-11-16', weekday: 1, midnightMs: 0 },
      { date: '2026-11-17', weekday: 1, midnightMs: 86_400_000 },
    ];
    const spans = workingSpans(days, [day('01:00', '02:00')], new Set(['2026-11-17']));
    expect(spans).toEqual([{ from: 3_600_000, to: 7_200_000 }]);
  });
});

describe('the event stream', () => {
  it('parses events cut anywhere, comments and retry', () => {
    const parse = createSseParser();
    expect(parse('retry: 3000\n\n: beat\n\nevent: rates\nda')).toEqual({
      events: [],
      retryMs: 3000,
    });
    expect(parse('ta: {"a":\ndata: 1}\r\n\r\n').events).toEqual([
      { event: 'rates', data: '{"a":\n1}' },
    ]);
    expect(parse('data: x\n\n').events).toEqual([{ event: 'message', data: 'x' }]);
  });
  it('backs off, with jitter, to at most 30 s', () => {
    expect(backoffMs(0, 1000, 0)).toBe(500);
    expect(backoffMs(2, 1000, 1)).toBe(4000);
    expect(backoffMs(99, 3000, 1)).toBe(30_000);
  });
});

describe('small things', () => {
  it('sets arrows and percents that no line can break, and leaves commands as they are', () => {
    expect(typeset('none -> 5,5 % ([find]->0)')).toBe('none → 5,5\u00a0% ([find]->0)');
    expect(typeset('0.0 ms, -0.4 to (-2), 2026-10-12')).toBe('0.0 ms, −0.4 to (−2), 2026-10-12');
  });
  it('quotes CSV and defuses formulas', () => {
    expect(toCsv(['a'], [['=1+1'], ['x;=1'], ['x,"y"'], [-1.5], [null]])).toBe(
      'a\r\n\'=1+1\r\nx;\'=1\r\n"x,""y"""\r\n-1.5\r\n\r\n',
    );
  });
  it('knows the names that the server refuses a password for', () => {
    expect(passwordStrength('Rina-Wijaya-2026', ['rina', 'Rina Wijaya'])).toBe('of_names');
    expect(passwordStrength('timbangtimbang1')).toBe('of_names');
    // Nine letters beside the name are enough; a name of three is in too many words.
    expect(isOfNames('rina kuda baterai', ['rina'])).toBe(false);
    expect(isOfNames('budistapler26', ['ian'])).toBe(false);
  });
  it('judges passwords by length first', () => {
    expect(passwordStrength('short')).toBe('too_short');
    expect(passwordStrength('elevenchars')).toBe('too_short');
    expect(passwordStrength('aaaaaaaaaaaa')).toBe('weak');
    expect(passwordStrength('mikrotik2026')).toBe('weak');
    expect(passwordStrength('kuda baterai stapler')).toBe('strong');
  });
});
