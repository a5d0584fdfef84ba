import { describe, expect, it } from 'vitest';
import {
  previousOf,
  stepped,
  viewOf,
  windowOf,
  withSearch,
  type Range,
  type View,
  wholeDays,
  isPast,
  searchOfNow,
} from './view';

const JAKARTA = 'Asia/Jakarta';
const BERLIN = 'Europe/Berlin';
const KATHMANDU = 'Asia/Kathmandu';
/** Saturday 21 Nov 2026, 09:03:20 in Jakarta: the newest whole slot ended at 09:00. */
const NOW = Date.parse('2026-11-21T02:03:20Z');
const view = (range: Range, rest: Partial<View> = {}): View => ({
  range,
  selection: 'all',
  previous: false,
  ...rest,
});
const custom = (from: string, to: string, rest: Partial<View> = {}): View =>
  view('custom', { from, to, ...rest });

describe('the view in an address', () => {
  it('comes back as it was written, whatever it is', () => {
    const views = [
      view('7d'),
      view('1y', { selection: 'work', previous: true }),
      view('last_week', { selection: 'exam' }),
      custom('2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z', { previous: true }),
    ];
    for (const period of views) expect(viewOf(withSearch(period))).toEqual(period);
  });

  it('says nothing of what is the default, and takes back what was said before', () => {
    expect(withSearch(view('7d'))).toEqual({
      range: undefined,
      from: undefined,
      to: undefined,
      selection: undefined,
      vs: undefined,
    });
  });

  it.each([
    [{ range: 'custom' as const }, '7d'],
    [{ range: 'custom' as const, from: '2026-11-02T00:00:00Z' }, '7d'],
    [{ from: '2026-11-02T00:00:00Z', to: '2026-11-01T00:00:00Z' }, '7d'],
    [{ range: '30d' as const, from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' }, '30d'],
    [{ from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' }, 'custom'],
  ])('falls back to what makes sense: %j is %s', (search, range) => {
    expect(viewOf(search).range).toBe(range);
  });
});

describe('the window of a view', () => {
  it.each([
    ['1h', '2026-11-21T01:00:00Z', '2026-11-21T02:00:00Z'],
    ['7d', '2026-11-14T02:00:00Z', '2026-11-21T02:00:00Z'],
    ['1y', '2025-11-21T02:00:00Z', '2026-11-21T02:00:00Z'],
    ['this_week', '2026-11-15T17:00:00Z', '2026-11-21T02:00:00Z'],
    ['last_week', '2026-11-08T17:00:00Z', '2026-11-15T17:00:00Z'],
    ['last_month', '2026-09-30T17:00:00Z', '2026-10-31T17:00:00Z'],
  ] as const)(
    '%s ends with the newest whole slot, weeks begin on Monday there',
    (range, from, to) => {
      expect(windowOf(view(range), NOW, JAKARTA)).toEqual({ from, to });
    },
  );

  it('knows a slot as complete only when the poll after it was stored', () => {
    expect(windowOf(view('1h'), Date.parse('2026-11-21T02:05:29Z'), JAKARTA).to).toBe(
      '2026-11-21T02:00:00Z',
    );
    expect(windowOf(view('1h'), Date.parse('2026-11-21T02:05:30Z'), JAKARTA).to).toBe(
      '2026-11-21T02:05:00Z',
    );
  });

  it('is of whole slots also where it was given by the begin and end of an incident', () => {
    expect(windowOf(custom('2026-11-10T02:51:10Z', '2026-11-10T04:37:00Z'), NOW, JAKARTA)).toEqual({
      from: '2026-11-10T02:50:00Z',
      to: '2026-11-10T04:40:00Z',
    });
  });

  it('begins weeks at local midnight also where the offset is no whole hour', () => {
    expect(windowOf(view('last_week'), NOW, KATHMANDU)).toEqual({
      from: '2026-11-08T18:15:00Z',
      to: '2026-11-15T18:15:00Z',
    });
  });
});

describe('the arrows', () => {
  it('go back a whole period from what moves with time, and forward to it again', () => {
    for (const range of ['1h', '6h', '24h', '7d', '30d', '90d', '1y'] as const) {
      const start = view(range, { selection: 'work', previous: true });
      const back = stepped(start, -1, NOW, JAKARTA)!;
      expect(back.range).toBe('custom');
      expect(back.to).toBe(windowOf(start, NOW, JAKARTA).from);
      expect(back).toMatchObject({ selection: 'work', previous: true });
      expect(stepped(back, 1, NOW, JAKARTA)).toEqual(start);
      const further = stepped(back, -1, NOW, JAKARTA)!;
      expect(further.to).toBe(back.from);
      expect(stepped(further, 1, NOW, JAKARTA)).toEqual(back);
    }
  });

  it('lead to what moves with time although some minutes went by', () => {
    const back = stepped(view('1h'), -1, NOW, JAKARTA)!;
    expect(stepped(back, 1, NOW + 6 * 60_000, JAKARTA)).toEqual(view('1h'));
  });

  it('walk through weeks, and name the two that have a name', () => {
    const last = stepped(view('this_week'), -1, NOW, JAKARTA)!;
    expect(last).toEqual(view('last_week'));
    const before = stepped(last, -1, NOW, JAKARTA)!;
    expect(before).toEqual(custom('2026-11-01T17:00:00Z', '2026-11-08T17:00:00Z'));
    expect(stepped(before, 1, NOW, JAKARTA)).toEqual(last);
    expect(stepped(last, 1, NOW, JAKARTA)).toEqual(view('this_week'));
  });

  it('have nowhere to go beyond now', () => {
    for (const range of ['1h', '7d', '1y', 'this_week'] as const)
      expect(stepped(view(range), 1, NOW, JAKARTA)).toBeNull();
    expect(
      stepped(custom('2026-11-20T00:00:00Z', '2026-11-21T02:00:00Z'), 1, NOW, JAKARTA),
    ).toBeNull();
  });

  it('keep whole days whole when the clocks change', () => {
    // The week with the 25-hour Sunday, 25 Oct 2026, and its neighbours.
    const october = custom('2026-10-18T22:00:00Z', '2026-10-25T23:00:00Z');
    expect(wholeDays(windowOf(october, NOW, BERLIN), BERLIN)).toBe(7);
    expect(stepped(october, -1, NOW, BERLIN)).toEqual(
      custom('2026-10-11T22:00:00Z', '2026-10-18T22:00:00Z'),
    );
    expect(stepped(october, 1, NOW, BERLIN)).toEqual(
      custom('2026-10-25T23:00:00Z', '2026-11-01T23:00:00Z'),
    );
  });

  it('move anything else by its length', () => {
    const odd = custom('2026-11-10T01:15:00Z', '2026-11-10T04:45:00Z');
    expect(stepped(odd, -1, NOW, JAKARTA)).toEqual(
      custom('2026-11-09T21:45:00Z', '2026-11-10T01:15:00Z'),
    );
  });

  it('never overlap and never leave a gap, over years and zones', () => {
    for (const zone of [JAKARTA, BERLIN, KATHMANDU, 'America/New_York', 'Australia/Lord_Howe']) {
      let current = view('last_week');
      for (let week = 0; week < 60; week += 1) {
        const before = stepped(current, -1, NOW, zone)!;
        expect(windowOf(before, NOW, zone).to).toBe(windowOf(current, NOW, zone).from);
        expect(wholeDays(windowOf(before, NOW, zone), zone)).toBe(7);
        current = before;
      }
    }
  });
});

describe('the period before', () => {
  it('is of the running week the same part of last week', () => {
    const week = view('this_week');
    expect(previousOf(windowOf(week, NOW, JAKARTA), week, JAKARTA)).toEqual({
      from: '2026-11-08T17:00:00Z',
      to: '2026-11-14T02:00:00Z',
    });
  });

  it('is else what the arrow back shows', () => {
    for (const range of ['1h', '30d', 'last_week'] as const) {
      const back = stepped(view(range), -1, NOW, BERLIN)!;
      const window = windowOf(view(range), NOW, BERLIN);
      expect(previousOf(window, view(range), BERLIN)).toEqual(windowOf(back, NOW, BERLIN));
    }
  });
});

describe('a period of the past', () => {
  const now = Date.parse('2026-11-20T05:00:00Z');
  const custom = (to: string) => ({ from: '2026-11-20T00:00:00Z', to });
  it.each([
    [{}, false],
    [{ range: '30d' as const }, false],
    [{ range: 'this_week' as const }, false],
    [{ range: 'last_week' as const }, true],
    [{ range: 'last_month' as const }, true],
    [custom('2026-11-20T04:30:00Z'), true],
    [custom('2026-11-20T04:55:00Z'), false],
    [custom('2026-11-20T09:00:00Z'), false],
  ])('%o: %s', (search, past) => {
    expect(isPast(search, now)).toBe(past);
    expect('from' in searchOfNow(search, now)).toBe(past);
  });
});
