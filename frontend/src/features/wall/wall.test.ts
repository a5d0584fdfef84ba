import { describe, expect, it } from 'vitest';
import { hasTurned, withRates, withRouters } from '@/api/queries/wall';
import { loadTone, MOST_UPLINKS, shownUplink, sinceText, unitOf, withRoom } from './uplinks';
import { turnAt, worstFirst, type Turn } from './rotation';
import { alarmOf, uplinkOf, routerOf, verdictOf, wallOf } from './testing';
import { trendOf } from './trend';
import { scriptOf, shiftAt } from './upkeep';

const S = 1000;
const MINUTE = 60 * S;

describe('the rotation', () => {
  const run = (steps: number, order: number[], from: Turn | null = null) => {
    const shown: number[] = [];
    let turn = from;
    for (let step = 0; step < steps; step += 1) {
      turn = turnAt(turn, order, step * 40 * S, 40 * S);
      shown.push(turn?.routerId ?? 0);
    }
    return shown;
  };
  it('shows the worst first and everybody once a round', () => {
    const routers = [
      routerOf(1),
      routerOf(2, { verdict: verdictOf('skewed', 'good', 17), upload_skew: 0.06 }),
      routerOf(3, { verdict: verdictOf('skewed', 'good', 17), download_skew: 0.09 }),
      routerOf(4, { verdict: verdictOf('isp_down', 'bad', 4) }),
    ];
    const order = worstFirst(routers).map(({ router_id }) => router_id);
    expect(order).toEqual([4, 3, 2, 1]);
    expect(run(8, order)).toEqual([4, 3, 2, 1, 4, 3, 2, 1]);
  });
  it('keeps the turn until it is over, and a lone router for ever', () => {
    const turn = turnAt(null, [1, 2], 0, 40 * S);
    expect(turnAt(turn, [1, 2], 39 * S, 40 * S)).toBe(turn);
    expect(turnAt(turn, [1], 9999 * S, 40 * S)).toBe(turn);
  });
  it('goes on where it was', () => {
    expect(run(3, [1, 2, 3], { routerId: 2, sinceMs: -99 * S, shown: [1, 2] })).toEqual([3, 1, 2]);
  });
  it('does not forget a router because the order changes all the time', () => {
    const orders = [
      [1, 2, 3],
      [3, 2, 1],
      [2, 1, 3],
    ];
    let turn: Turn | null = null;
    const shown = orders.map((order, step) => {
      turn = turnAt(turn, order, step * 40 * S, 40 * S);
      return turn?.routerId ?? 0;
    });
    expect(new Set(shown)).toEqual(new Set([1, 2, 3]));
  });
  it('survives a clock that is set back, a removed router, and none at all', () => {
    const turn = { routerId: 1, sinceMs: 3600 * S, shown: [1] };
    expect(turnAt(turn, [1, 2], 0, 40 * S)?.routerId).toBe(2);
    expect(turnAt(turn, [2], 3600 * S, 40 * S)?.routerId).toBe(2);
    expect(turnAt(turn, [], 0, 40 * S)).toBeNull();
  });
  it('a night later holds no more than the routers there are', () => {
    let turn: Turn | null = null;
    for (let step = 0; step < 10_000; step += 1) {
      turn = turnAt(turn, [1, 2, 3], step * 5 * S, 5 * S);
      expect(turn?.shown.length).toBeLessThanOrEqual(3);
    }
  });
});

describe('upkeep', () => {
  it('moves the picture every minute, a little, and back', () => {
    const places = Array.from({ length: 8 }, (_, minute) => shiftAt(minute * MINUTE));
    expect(new Set(places.map(String)).size).toBe(8);
    expect(places.flat().every((px) => Math.abs(px) <= 10)).toBe(true);
    expect(shiftAt(8 * MINUTE)).toEqual(places[0]);
  });
  it('knows a page by its script', () => {
    const html = '<head><script type="module" crossorigin src="/assets/index-a1.js"></script>';
    expect(scriptOf(html)).toBe('/assets/index-a1.js');
    expect(scriptOf('<h1>502 Bad Gateway</h1>')).toBeNull();
  });
});

describe('a line', () => {
  it('grows old by itself', () => {
    expect(shownUplink('up', 30, 30)).toBe('up');
    expect(shownUplink('up', 31, 30)).toBe('stale');
    expect(shownUplink('down', 99, 30)).toBe('down');
    expect(shownUplink('never', null, 30)).toBe('never');
  });
  it('has the limits that a NOC knows; unknown is none of them', () => {
    expect([null, 0, 0.69, 0.7, 0.89, 0.9].map(loadTone)).toEqual([
      undefined,
      'ok',
      'ok',
      'warn',
      'warn',
      'danger',
    ]);
  });
  it('is written in the unit of its contract, and never as zero while it carries something', () => {
    const name = (bps: number | null, contract: number) => unitOf(bps, contract).name;
    expect([2e9, 33e6, 0, null].map((bps) => name(bps, 1e10))).toEqual([
      ...['Gbps', 'Mbps', 'Gbps', 'Gbps'],
    ]);
    expect([850e3, 40e3].map((bps) => name(bps, 1e8))).toEqual(['Mbps', 'kbps']);
  });
  it('has a place on the board, or is counted among the others', () => {
    const uplinks = Array.from({ length: 14 }, (_, id) => uplinkOf(id));
    expect(withRoom(uplinks.slice(0, MOST_UPLINKS))).toHaveLength(MOST_UPLINKS);
    expect(withRoom(uplinks)).toHaveLength(MOST_UPLINKS - 1);
  });
  it('says since when as short as it is clear', () => {
    const format = { clock: () => '21:04', day: () => '20 Nov', date: () => '20 Nov 2026' };
    const since = '2026-11-20T14:04:00Z';
    const after = (hours: number) => Date.parse(since) + hours * 60 * MINUTE;
    expect(sinceText(since, after(1), format)).toBe('21:04');
    expect(sinceText(since, after(13), format)).toBe('20 Nov 21:04');
    expect(sinceText(since, after(24 * 31), format)).toBe('20 Nov 2026');
  });
});

describe('the trend', () => {
  it('stacks the lines of a direction and keeps a gap where one is unknown', () => {
    const uplinks = [uplinkOf(1, {}, [60, null, 20, 20]), uplinkOf(2, {}, [40, 50, null, 20])];
    const { layers, peak } = trendOf(uplinks, 'download');
    expect(peak).toBe(100);
    // Two known steps, apart from each other.
    expect(layers.map(({ path }) => path.match(/M/g)?.length)).toEqual([2, 2]);
    expect(layers[0]?.path).toMatch(/^M0 -0.6L0.25 -0.6L0.25 0L0 0Z/);
    expect(layers[1]?.path).toMatch(/^M0 -1L0.25 -1/);
  });
  it('draws a small upload as high as its box', () => {
    const { layers, peak } = trendOf([uplinkOf(1, {}, [60, 30])], 'upload');
    expect(peak).toBe(6);
    expect(layers[0]?.path).toMatch(/^M0 -1L/);
  });
  it('counts a line from its first hour on, and one that was never seen not at all', () => {
    const uplinks = [
      uplinkOf(1, {}, [60, 60, null, 20]),
      uplinkOf(2, {}, [null, 50, 50, 20]),
      uplinkOf(3, {}, [null, null, null, null]),
    ];
    const { peak, layers } = trendOf(uplinks, 'download');
    expect(peak).toBe(110);
    expect(layers[0]?.path.match(/M/g)?.length).toBe(2);
  });
  it('of nothing is nothing', () => {
    expect(trendOf([uplinkOf(1, {}, [null, null])], 'download')).toMatchObject({ peak: 0 });
    expect(trendOf([], 'upload').layers).toEqual([]);
  });
});

describe('new rates', () => {
  const wall = wallOf([routerOf(1), routerOf(2)]);
  const state = { ...uplinkOf(2).state, at: '2026-11-20T03:00:10Z', download_bps: 77e6 };
  it('replace those of their lines and nothing else', () => {
    const next = withRates(wall, { router_id: 2, at: '2026-11-20T03:00:11Z', uplinks: [state] });
    expect(next.routers[0]).toBe(wall.routers[0]);
    expect(next.routers[1]?.lines[1]?.state.download_bps).toBe(77e6);
    expect(next.routers[1]?.lines[0]).toEqual(wall.routers[1]?.lines[0]);
    expect(next.routers[1]?.last_success_at).toBe('2026-11-20T03:00:10Z');
  });
  it('of another router change nothing', () => {
    expect(withRates(wall, { router_id: 9, at: '', uplinks: [state] })).toBe(wall);
  });
});

describe('the wallboard asks about a router at once', () => {
  const board = wallOf([routerOf(1, { lines: [uplinkOf(7)] }), routerOf(2)]);
  const rates = (state: 'up' | 'down', router_id = 1) => ({
    router_id,
    at: '2026-11-20T03:00:10Z',
    uplinks: [uplinkOf(7, { state }).state],
  });
  it('when an ISP goes, not for other rates', () => {
    expect(hasTurned(board, rates('down'))).toBe(true);
    expect(hasTurned(board, rates('up'))).toBe(false);
    expect(hasTurned(board, rates('down', 9))).toBe(false);
  });
  it('when a silent router answers', () => {
    const silent = routerOf(1, { lines: [uplinkOf(7)], alarms: [alarmOf('silent', 2, null)] });
    expect(hasTurned(wallOf([silent]), rates('up'))).toBe(true);
  });
  it('and leaves the others as they are', () => {
    const fresh = routerOf(1, { alarms: [alarmOf('isp_down', 4, 7)] });
    const after = withRouters(board, { ...wallOf([fresh]), now: '2026-11-20T03:00:11Z' });
    expect(after.routers).toEqual([fresh, board.routers[1]]);
    expect(after.now).toBe('2026-11-20T03:00:11Z');
  });
});
