import { describe, expect, it } from 'vitest';
import { placeMarks } from './days/dayMarks';
import { expectedBytes, expectedSeconds, progressOf } from './expected';
import { changeOf } from './grid';
import { standingOf, type Standing } from './runs/outcomes';

const slot = (at: number, standing: Standing = 'ok') => ({ at, standing });

describe('marks of a day', () => {
  it('stand where their time is', () => {
    const { marks, lanes } = placeMarks([slot(50), slot(0)], { from: 0, to: 100 }, 1000, 14);
    expect(marks.map(({ x }) => x)).toEqual([0, 500]);
    expect(lanes).toBe(1);
  });
  it('go into another lane where they would hide each other, and back when there is room', () => {
    const close = [slot(10), slot(10.5), slot(11), slot(20)];
    const { marks, lanes } = placeMarks(close, { from: 0, to: 100 }, 1000, 14);
    expect(marks.map(({ lane }) => lane)).toEqual([0, 1, 2, 0]);
    expect(lanes).toBe(3);
  });
  it('leave one empty lane where nothing is planned', () => {
    expect(placeMarks([], { from: 0, to: 1 }, 100, 14)).toEqual({ marks: [], lanes: 1 });
  });
});

describe('how a run stands', () => {
  it.each([
    [{ state: 'planned', outcome: null }, 'waiting'],
    [{ state: 'waiting', outcome: null }, 'waiting'],
    [{ state: 'running', outcome: null }, 'running'],
    [{ state: 'over', outcome: 'invalid' }, 'invalid'],
  ] as const)('%o is %s', (run, standing) => {
    expect(standingOf(run)).toBe(standing);
  });
});

describe('what a run will take', () => {
  const uplink = { download_bps: 200e6, upload_bps: 100e6 };
  it('is the contract for as long as it lasts', () => {
    const run = { kind: 'tcp', direction: 'upload', durationS: 10 } as const;
    expect(expectedBytes(run, uplink)).toBe(125e6);
    expect(expectedSeconds(run)).toBe(15);
  });
  it('is two loaded phases in each direction for latency under load', () => {
    const run = { kind: 'load', direction: 'download', durationS: 10 } as const;
    expect(expectedBytes(run, uplink)).toBe(750e6);
    expect(expectedSeconds(run)).toBe(45);
  });
  it('is next to nothing for a web page', () => {
    expect(expectedBytes({ kind: 'http', direction: 'download', durationS: 10 }, uplink)).toBe(0);
  });
  it('is never finished before the server says so', () => {
    expect(progressOf(-1, 30)).toBe(0);
    expect(progressOf(15, 30)).toBe(0.5);
    expect(progressOf(90, 30)).toBe(0.99);
  });
});

describe('a change against the period before', () => {
  it.each([
    [100, 80, 'up'],
    [80, 100, 'down'],
    [100, 99, 'same'],
    [0, 0, 'same'],
    [0.01, 0, 'up'],
    [null, 3, null],
    [3, null, null],
  ] as const)('%s after %s is %s', (now, before, change) => {
    expect(changeOf(now, before)).toBe(change);
  });
});
