import { describe, expect, it } from 'vitest';
import type { UplinkState, Wall, WallRouter } from '@/api/types';
import { observe, raisedAlarms, type Watches } from './alarms';
import { uplinkOf, routerOf, wallOf } from './testing';

const at = (poll: number) => new Date(Date.UTC(2026, 10, 20, 3, 0, 10 * poll)).toISOString();
const boardAt = (poll: number, router: WallRouter): Wall => ({
  ...wallOf([router]),
  now: at(poll),
});
const board = (poll: number, state: Partial<UplinkState>): Wall =>
  boardAt(
    poll,
    routerOf(1, {
      last_success_at: at(poll),
      lines: [uplinkOf(7, { at: at(poll), ...state }), uplinkOf(8, { at: at(poll) })],
    }),
  );
const silent = (poll: number, errorCode: string | null = null): Wall =>
  boardAt(
    poll,
    routerOf(1, { last_success_at: at(poll), health: 'failing', error_code: errorCode }),
  );
const after = (...walls: Wall[]) => walls.reduce<Watches>(observe, {});
const kinds = (watches: Watches) => raisedAlarms(watches).map(({ kind }) => kind);
const DOWN = { state: 'down', since: at(1) } as const;
const FULL = { download_bps: 95e6 };
const HALF = { download_bps: 50e6 };
const BUSY = { download_bps: 80e6 };

describe('a line that is down', () => {
  it('takes the screen at once and says which and since when', () => {
    expect(raisedAlarms(after(board(1, DOWN)))).toMatchObject([
      { kind: 'link_down', routerId: 1, name: 'ISP7', since: at(1), overSince: null },
    ]);
  });
  it('stays as recovered for two good polls and half a minute', () => {
    const once = after(board(1, DOWN), board(2, {}));
    expect(raisedAlarms(once)).toMatchObject([{ kind: 'link_down', overSince: at(2) }]);
    const twice = observe(once, board(3, {}));
    expect(raisedAlarms(twice)).toMatchObject([{ kind: 'link_down', overSince: at(2) }]);
    expect(kinds(observe(twice, board(4, {})))).toEqual(['link_down']);
    expect(kinds(observe(twice, board(5, {})))).toEqual([]);
    expect(kinds(observe(once, { ...board(2, {}), now: at(9) }))).toEqual(['link_down']);
  });
  it('that is over comes after every other, however grave', () => {
    const grave = { state: 'missing', since: at(2) } as const;
    const both = (poll: number, first: object, second: object) =>
      boardAt(
        poll,
        routerOf(1, {
          lines: [
            uplinkOf(7, { at: at(poll), ...first }),
            uplinkOf(8, { at: at(poll), ...second }),
          ],
        }),
      );
    const watches = after(
      both(1, grave, {}),
      both(2, {}, FULL),
      both(3, {}, FULL),
      both(4, {}, FULL),
    );
    expect(kinds(watches)).toEqual(['overloaded', 'missing']);
  });
  it('does not count the same reading twice', () => {
    const again = Array.from({ length: 9 }, () => board(2, {}));
    expect(kinds(after(board(1, DOWN), ...again))).toEqual(['link_down']);
  });
  it('stays when it goes down again between', () => {
    expect(kinds(after(board(1, DOWN), board(2, {}), board(3, DOWN), board(4, {})))).toEqual([
      'link_down',
    ]);
  });
});

describe('a full line', () => {
  it('is told after three polls in a row, from the first of them on', () => {
    expect(kinds(after(board(1, FULL), board(2, FULL)))).toEqual([]);
    expect(raisedAlarms(after(board(1, FULL), board(2, FULL), board(3, FULL)))).toMatchObject([
      { kind: 'overloaded', direction: 'download', since: at(1) },
    ]);
    expect(kinds(after(board(1, FULL), board(2, HALF), board(3, FULL), board(4, FULL)))).toEqual(
      [],
    );
  });
  it('is full from exactly 90 % on, and not below', () => {
    const thrice = (download_bps: number) =>
      after(...[1, 2, 3].map((poll) => board(poll, { download_bps })));
    expect(kinds(thrice(90e6))).toEqual(['overloaded']);
    expect(kinds(thrice(89_999_999))).toEqual([]);
  });
  it('is not counted twice for the same reading', () => {
    expect(kinds(after(board(1, FULL), board(2, FULL), board(2, FULL)))).toEqual([]);
  });
  it('stays full when it fills up again while it leaves, told in the same reading or the next', () => {
    const leaving = after(...[1, 2, 3].map((poll) => board(poll, FULL)), board(4, HALF));
    for (const poll of [4, 5])
      expect(raisedAlarms(observe(leaving, board(poll, FULL)))).toMatchObject([
        { kind: 'overloaded', since: at(1), overSince: null },
      ]);
  });
  it('is over only well below where it began', () => {
    const full = after(board(1, FULL), board(2, FULL), board(3, FULL));
    const busy = [board(4, BUSY), board(5, BUSY), board(6, BUSY)].reduce(observe, full);
    expect(kinds(busy)).toEqual(['overloaded']);
    expect(kinds([board(7, HALF), board(10, HALF)].reduce(observe, busy))).toEqual([]);
  });
  it('is no alarm while our own test fills it', () => {
    const tested = { ...FULL, probing: true };
    expect(kinds(after(board(1, tested), board(2, tested), board(3, tested)))).toEqual([]);
  });
  it('is not guessed from an unknown rate', () => {
    const unknown = { download_bps: null };
    expect(kinds(after(board(1, unknown), board(2, unknown), board(3, unknown)))).toEqual([]);
  });
});

describe('a router that does not answer', () => {
  it('says since when and why, and comes before its lines', () => {
    const watches = after(board(1, DOWN), silent(1, 'timeout'));
    expect(raisedAlarms(watches)).toMatchObject([
      { kind: 'unreachable', since: at(1), errorCode: 'timeout' },
      { kind: 'link_down' },
    ]);
  });
  it('leaves the alarms of its lines as they were: those that held, and those that were leaving', () => {
    const held = after(board(1, DOWN), silent(1));
    const leaving = after(board(1, DOWN), board(2, {}), silent(2));
    expect(raisedAlarms(held)[1]).toMatchObject({ kind: 'link_down', overSince: null });
    expect(raisedAlarms(leaving)[1]).toMatchObject({ kind: 'link_down', overSince: at(2) });
  });
  it('leaves after two readings and half a minute', () => {
    const gone = after(silent(1));
    expect(kinds(observe(gone, board(2, {})))).toEqual(['unreachable']);
    expect(kinds([board(2, {}), board(5, {})].reduce(observe, gone))).toEqual([]);
  });
});

it('remembers nothing of routers and lines that went away, however long the night', () => {
  let watches: Watches = {};
  for (let poll = 0; poll < 5000; poll += 1) {
    const state = poll % 7 === 0 ? DOWN : poll % 3 === 0 ? FULL : {};
    const uplinks = [uplinkOf(poll, { at: at(poll), ...state })];
    watches = observe(watches, wallOf([routerOf(poll % 11, { lines: uplinks })]));
    expect(Object.keys(watches).length).toBeLessThanOrEqual(5);
  }
  expect(observe(watches, wallOf([]))).toEqual({});
});
