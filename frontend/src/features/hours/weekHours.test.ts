import { describe, expect, it } from 'vitest';
import {
  datesOf,
  fullerDirection,
  hourOf,
  isWorkHour,
  weekdayOf,
  weekGrid,
  worstHours,
  type SkewHour,
} from './weekHours';

const UPLINKS = [
  { id: 1, ideal_download_share: 0.2, ideal_upload_share: 0.2 },
  { id: 2, ideal_download_share: 0.4, ideal_upload_share: 0.4 },
  { id: 3, ideal_download_share: 0.4, ideal_upload_share: 0.4 },
];
const hour = (hour_of_week: number, part: Partial<SkewHour>): SkewHour => ({
  hour_of_week,
  download_skew: null,
  upload_skew: null,
  download_bytes: 0,
  upload_bytes: 0,
  ...part,
});
const shares = (hour_of_week: number, download: number[]) =>
  download.map((download_share, index) => ({
    uplink_id: index + 1,
    hour_of_week,
    download_share,
    upload_share: null,
  }));

describe('hours of the week', () => {
  it.each([
    [0, 1, 0],
    [23, 1, 23],
    [24, 2, 0],
    [167, 7, 23],
  ])('%i is hour %i of its day', (of, weekday, hourOfDay) => {
    expect([weekdayOf(of), hourOf(of)]).toEqual([weekday, hourOfDay]);
  });

  it('make seven days of 24, and what was not measured is unknown', () => {
    const grid = weekGrid([{ hour_of_week: 34, value: 0.5 }], ({ value }) => value);
    expect(grid.map((row) => row.length)).toEqual(Array(7).fill(24));
    expect(grid[1]?.[10]).toBe(0.5);
    expect(grid.flat().filter((value) => value !== null)).toHaveLength(1);
  });

  it.each([
    [1, 7, true], // 07:30 falls into the hour
    [1, 16, true],
    [1, 17, false],
    [1, 6, false],
    [2, 8, false],
  ])('weekday %i, %i:00 is working time: %s', (weekday, at, expected) => {
    const hours = [{ weekday: 1, from: '07:30', to: '17:00' }];
    expect(isWorkHour(hours, weekday, at)).toBe(expected);
  });
});

describe('the worst hours', () => {
  const busy = hour(34, { download_skew: 0.21, download_bytes: 1000 });
  const night = hour(3, { download_skew: 0.6, download_bytes: 10 });
  const fine = hour(35, { download_skew: 0.04, download_bytes: 9000 });
  const cells = [
    ...shares(34, [0.1, 0.61, 0.29]),
    ...shares(3, [0.8, 0.1, 0.1]),
    ...shares(35, [0.22, 0.4, 0.38]),
  ];

  it('are those with the most bytes on the wrong ISP, and name the one that carries too much', () => {
    const [first, second, ...others] = worstHours([night, fine, busy], cells, UPLINKS, 5, 0.05);
    expect(first).toEqual({
      direction: 'download',
      hourOfWeek: 34,
      skew: 0.21,
      wrongBytes: { download: 210, upload: null },
      allWrongBytes: 210,
      uplinkId: 2,
      share: 0.61,
      ideal: 0.4,
    });
    expect(second).toMatchObject({ hourOfWeek: 3, uplinkId: 1 });
    expect(others).toEqual([]);
  });

  it('are no more than asked for, and of equal ones the earlier comes first', () => {
    const same = [40, 39, 38].map((at) => hour(at, { download_skew: 0.2, download_bytes: 50 }));
    const all = [38, 39, 40].flatMap((at) => shares(at, [0.4, 0.3, 0.3]));
    const worst = worstHours(same, all, UPLINKS, 2, 0.05);
    expect(worst.map(({ hourOfWeek }) => hourOfWeek)).toEqual([38, 39]);
  });

  it('are judged in each direction for itself', () => {
    const both = hour(10, { upload_skew: 0.3, upload_bytes: 10, download_skew: null });
    const own = shares(10, [0.2, 0.4, 0.4]).map((cell, index) => ({
      ...cell,
      upload_share: [0.5, 0.25, 0.25][index] ?? null,
    }));
    expect(worstHours([both], own, UPLINKS, 5, 0.05)).toMatchObject([
      { direction: 'upload', uplinkId: 1, share: 0.5, ideal: 0.2 },
    ]);
  });

  it('count both directions, as the page Now does, and rank by both together', () => {
    const even = { download_skew: 0.03, download_bytes: 78_000, upload_skew: 0.06 };
    const two = [
      hour(34, { ...even, upload_bytes: 16_500 }),
      hour(40, { download_skew: 0.3, download_bytes: 9_000 }),
    ];
    const own = [34, 40].flatMap((at) =>
      shares(at, [0.3, 0.4, 0.3]).map((cell) => ({ ...cell, upload_share: 0.4 })),
    );
    const worst = worstHours(two, own, UPLINKS, 5, 0.05);
    expect(worst.map(({ hourOfWeek }) => hourOfWeek)).toEqual([34, 40]);
    expect(worst[0]).toMatchObject({
      direction: 'upload',
      wrongBytes: { download: 2340, upload: 990 },
      allWrongBytes: 3330,
    });
  });

  it('have the date of their day, or all dates that are put together', () => {
    const days = (from: string, to: string) => datesOf(14, { from, to }, 'Asia/Jakarta', 1000);
    // Monday 14:00 in Jakarta is 07:00 UTC.
    expect(days('2026-10-26T07:00:00Z', '2026-10-26T08:00:00Z')).toEqual(['2026-10-26']);
    expect(days('2026-10-26T08:00:00Z', '2026-11-02T07:00:00Z')).toEqual([]);
    expect(days('2026-10-25T17:00:00Z', '2026-11-08T17:00:00Z')).toEqual([
      '2026-10-26',
      '2026-11-02',
    ]);
  });
});

describe('the fuller direction', () => {
  const cell = (download_utilization: number | null, upload_utilization: number | null) => ({
    download_utilization,
    upload_utilization,
  });
  it.each([
    ['a campus that reads', [cell(0.5, 0.05), cell(0.4, 0.1)], 'download'],
    ['one that publishes', [cell(0.1, 0.3), cell(0.3, 0.2)], 'upload'],
    ['both alike', [cell(0.2, 0.2)], 'download'],
    ['nothing measured', [cell(null, null)], 'download'],
    ['no ISP', [], 'download'],
  ] as const)('of %s', (_, cells, direction) => {
    expect(fullerDirection(cells)).toBe(direction);
  });
});
