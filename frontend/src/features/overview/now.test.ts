import { describe, expect, it } from 'vitest';
import type { DayMark } from '@/api/types';
import { changeOf, flowChange, growthOf, isEnough } from '@/lib/series/changes';
import { aroundTime } from '@/lib/time/around';
import { tiles } from '@/testing/overview/overview';
import { groupsOf, placeOf, placesOf } from './day/dayMarks';
import { newestLoad, worseSkew } from './tiles/tileFigures';

const at = (time: string) => `2026-11-21T${time}:00Z`;
const mark = (kind: DayMark['kind'], time: string, part: Partial<DayMark> = {}): DayMark => ({
  kind,
  record_id: 1,
  uplink_id: 1,
  from: at(time),
  to: at(time),
  code: 'tcp',
  about: '',
  ...part,
});

describe('marks of the day', () => {
  it('put tests that fail again and again into one, and nothing else', () => {
    const groups = groupsOf([
      mark('test_failed', '12:00'),
      mark('test_failed', '11:00', { uplink_id: 2 }),
      mark('link_down', '10:30'),
      mark('link_down', '10:20'),
      mark('test_failed', '10:00'),
      mark('test_failed', '08:00'),
      mark('test_failed', '02:00'),
    ]);
    expect(groups.map(({ mark: { kind }, count, from }) => [kind, count, from])).toEqual([
      ['test_failed', 3, at('08:00')],
      ['test_failed', 1, at('11:00')],
      ['link_down', 1, at('10:30')],
      ['link_down', 1, at('10:20')],
      ['test_failed', 1, at('02:00')],
    ]);
  });

  it('lie within the day, whatever began before it', () => {
    const day = { from: at('00:00'), to: at('20:00'), marks: [], unread: [] };
    expect([at('05:00'), '2026-11-20T09:00:00Z', at('23:00')].map((x) => placeOf(x, day))).toEqual([
      0.25, 0, 1,
    ]);
  });
});

describe('marks that lie upon each other', () => {
  it('move apart, the newest staying where it is', () => {
    const day = { from: at('00:00'), to: at('20:00'), marks: [], unread: [] };
    const marks = ['20:00', '19:59', '19:58', '10:00', '00:00', '00:00'];
    const places = placesOf(
      marks.map((time) => ({ mark: mark('link_down', time), count: 1, from: at(time) })),
      day,
    );
    expect(places.map((place) => Number(place.toFixed(3)))).toEqual([1, 0.974, 0.948, 0.5, 0, 0]);
  });
});

describe('the range around an event', () => {
  it('is an hour for a moment, more for what lasted, a day at most', () => {
    expect(aroundTime(at('10:00'), null)).toMatchObject({ from: at('09:30'), to: at('10:30') });
    expect(aroundTime(at('10:00'), at('12:00'))).toMatchObject({ to: at('12:30') });
    expect(aroundTime(at('10:00'), '2026-12-01T00:00:00Z').to).toBe('2026-11-22T10:00:00Z');
  });
});

describe('figures of tiles', () => {
  it('know no change of what is not known', () => {
    expect([changeOf(0.5, 0.25), changeOf(null, 1), changeOf(1, null)]).toEqual([0.25, null, null]);
    expect([0.49, 0.5].map((observed) => isEnough({ coverage: { observed } }))).toEqual([
      false,
      true,
    ]);
    expect([growthOf(3, 2), growthOf(3, 0), growthOf(3, null)]).toEqual([0.5, null, null]);
  });

  it('say a percentage only of a time that was not quiet, and until it is doubled', () => {
    const contract = 500;
    const change = (now: number | null, before: number | null) =>
      flowChange(now, before, before === null ? null : before / contract);
    expect(change(75, 60)).toEqual({ unit: 'percent', change: 0.25 });
    expect(change(100, 50)).toEqual({ unit: 'percent', change: 1 });
    expect(change(101, 50)).toEqual({ unit: 'difference', change: 51 });
    expect(change(350, 49)).toEqual({ unit: 'difference', change: 301 });
    expect(change(20, 49)).toEqual({ unit: 'difference', change: -29 });
    expect(change(20, 0)).toEqual({ unit: 'difference', change: 20 });
    expect([change(null, 3), change(3, null)]).toEqual([null, null]);
    expect(flowChange(3, 2, null)).toEqual({ unit: 'difference', change: 1 });
  });

  it('name the direction that is worse', () => {
    expect(worseSkew({ download: 0.1, upload: 0.2 })).toBe('upload');
    expect(worseSkew({ download: 0.1, upload: null })).toBe('download');
    expect(worseSkew({ download: null, upload: null })).toBeNull();
  });

  it('take the newer of page and stream', () => {
    const read = tiles(0);
    const live = { download_bps: 1, upload_bps: 2, fullest: null, at: at('12:00') };
    expect(newestLoad(read, at('11:59'), live)).toBe(live);
    expect(newestLoad(read, at('12:01'), live)).toBe(read.load);
    expect(newestLoad(read, at('12:01'), null)).toBe(read.load);
  });
});
