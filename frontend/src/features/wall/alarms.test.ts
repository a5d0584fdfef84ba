import { describe, expect, it } from 'vitest';
import type { WallAlarm } from '@/api/types';
import { alarmsAt, RECOVERED_MS, type Alarm } from './alarms';
import { alarmOf, routerOf, uplinkOf, wallOf } from './testing';

const DOWN = alarmOf('isp_down', 4, 7);
const FULL: WallAlarm = { ...alarmOf('full_now', 6, 8), direction: 'download' };
const SILENT = alarmOf('silent', 2, null);
const board = (...alarms: WallAlarm[]) =>
  wallOf([routerOf(1, { alarms, error_code: 'timeout', lines: [uplinkOf(7), uplinkOf(8)] })]);
const shown = (alarms: readonly Alarm[]) =>
  alarms.map(({ code, overMs }) => (overMs === null ? code : `${code} over`));

describe('alarms of the server', () => {
  it('are shown as they came, with the name of the ISP or router', () => {
    expect(alarmsAt([], board(DOWN), 0)).toMatchObject([
      { code: 'isp_down', routerId: 1, name: 'ISP7', since: DOWN.since, overMs: null },
    ]);
    expect(alarmsAt([], board(SILENT), 0)).toMatchObject([{ name: 'R1', errorCode: 'timeout' }]);
  });
  it('come in one order: the gravest, then the newest, whatever router they are of', () => {
    const newer = { ...DOWN, since: '2026-11-20T03:00:30Z' };
    const wall = wallOf([
      routerOf(1, { alarms: [DOWN, FULL], lines: [uplinkOf(7), uplinkOf(8)] }),
      routerOf(2, { alarms: [newer], lines: [uplinkOf(7)] }),
    ]);
    expect(alarmsAt([], wall, 0).map(({ key }) => key)).toEqual([
      '2/7/isp_down',
      '1/7/isp_down',
      '1/8/full_nowdownload',
    ]);
  });
  it('stand in green for half a minute after they ended, and are gone then', () => {
    const over = alarmsAt(alarmsAt([], board(DOWN), 0), board(), 5_000);
    expect(shown(over)).toEqual(['isp_down over']);
    expect(shown(alarmsAt(over, board(), 5_000 + RECOVERED_MS - 1))).toEqual(['isp_down over']);
    expect(alarmsAt(over, board(), 5_000 + RECOVERED_MS)).toEqual([]);
  });
  it('come after every other when they ended, however grave', () => {
    const over = alarmsAt(alarmsAt([], board(DOWN), 0), board(FULL), 5_000);
    expect(shown(over)).toEqual(['full_now', 'isp_down over']);
  });
  it('are red again when they return meanwhile', () => {
    const over = alarmsAt(alarmsAt([], board(DOWN), 0), board(), 5_000);
    expect(shown(alarmsAt(over, board(DOWN), 9_000))).toEqual(['isp_down']);
  });
  it('stay as they were while their router is silent, those that hold and those that leave', () => {
    const held = alarmsAt(alarmsAt([], board(DOWN), 0), board(SILENT), 60_000);
    expect(shown(held)).toEqual(['silent', 'isp_down']);
    expect(shown(alarmsAt(held, board(), 90_000))).toEqual(['silent over', 'isp_down over']);
    const leaving = alarmsAt(alarmsAt([], board(DOWN), 0), board(), 5_000);
    expect(shown(alarmsAt(leaving, board(SILENT), 9_000))).toEqual(['silent', 'isp_down over']);
  });
  it('of a router that was removed are forgotten', () => {
    expect(alarmsAt(alarmsAt([], board(DOWN), 0), wallOf([]), 1)).toEqual([]);
  });
  it('are not heaped up, however long the night', () => {
    let alarms: Alarm[] = [];
    for (let second = 0; second < 5_000; second += 10) {
      const uplinks = [uplinkOf(second)];
      const raised = second % 70 === 0 ? [{ ...DOWN, uplink_id: second }] : [];
      const wall = wallOf([routerOf(1, { alarms: raised, lines: uplinks })]);
      alarms = alarmsAt(alarms, wall, second * 1_000);
      expect(alarms.length).toBeLessThanOrEqual(2);
    }
  });
});
