import { describe, expect, it } from 'vitest';
import { highest, uplinkRows, rowAt, withLive, type UplinkPoint } from './uplinkRows';

const START = Date.parse('2026-11-16T00:00:00Z');
const STEP = 300_000;
const iso = (ms: number) => new Date(ms).toISOString();

/** The point of slot `n`; its rates are n and n + 0.5 Mbps, its extremes a tenth around. */
const point = (n: number, change: Partial<UplinkPoint> = {}): UplinkPoint => ({
  from: iso(START + n * STEP),
  to: iso(START + (n + 1) * STEP),
  download_bps: n * 1e6,
  upload_bps: n * 1e6 + 5e5,
  min_download_bps: n * 0.9e6,
  max_download_bps: n * 1.1e6,
  min_upload_bps: n * 0.9e6,
  max_upload_bps: n * 1.1e6,
  covered: 1,
  bridged: false,
  ...change,
});
const seen = (rows: ReturnType<typeof uplinkRows>) =>
  rows.map(({ at, download }) => [(at - START) / STEP, download === null ? null : download / 1e6]);

describe('rows of a rate chart', () => {
  it('stand in the middle of their time, with the lowest and highest around the mean', () => {
    const [first, second] = uplinkRows([point(1), point(2)], null, STEP);
    expect(first).toMatchObject({ at: START + 1.5 * STEP, download: 1e6, upload: 1.5e6 });
    expect(second?.downloadSpan).toEqual([1.8e6, 2.2e6]);
  });

  it('break where a slot is missing, and only there', () => {
    expect(seen(uplinkRows([point(1), point(2), point(4), point(5)], null, STEP))).toEqual([
      [1.5, 1],
      [2.5, 2],
      [3.5, null],
      [4.5, 4],
      [5.5, 5],
    ]);
  });

  it('draw a slot without neighbours from its beginning to its end', () => {
    expect(
      seen(uplinkRows([point(1), point(2), point(5), point(8), point(9)], null, STEP)),
    ).toEqual([
      [1.5, 1],
      [2.5, 2],
      [4, null],
      [5, 5],
      [6, 5],
      [7, null],
      [8.5, 8],
      [9.5, 9],
    ]);
  });

  it('have no band where nothing lies between lowest and highest, or neither is known', () => {
    const sample = point(1, { min_download_bps: 1e6, max_download_bps: 1e6 });
    const bridged = point(2, { min_download_bps: null, max_download_bps: null, bridged: true });
    const rows = uplinkRows([sample, bridged], null, STEP);
    expect(rows.map(({ downloadSpan }) => downloadSpan)).toEqual([null, null]);
    expect(rows[1]?.bridged).toBe(true);
  });

  it('put the time before under the same axis, alone where nothing is known now', () => {
    const before = { shift_s: 86_400, points: [0, 1, 2].map((n) => point(n - 288)) };
    const rows = uplinkRows([point(0), point(2)], before, STEP);
    const shown = rows.map(({ at, download, downloadBefore }) => [
      (at - START) / STEP,
      download,
      downloadBefore,
    ]);
    expect(shown).toContainEqual([0.5 - 0.5, 0, -288e6]);
    expect(shown).toContainEqual([1.5, null, -287e6]);
    expect(shown).toContainEqual([2.5 - 0.5, 2e6, -286e6]);
  });

  it('know their highest rate, extremes included', () => {
    expect(highest(uplinkRows([point(1), point(9)], null, STEP))).toBeCloseTo(9.9e6);
    expect(highest([])).toBe(0);
  });

  it('answer for an instant with the row that holds it, else with the nearest', () => {
    const rows = uplinkRows([point(1), point(2), point(7), point(8)], null, STEP);
    expect(rowAt(rows, START + 2 * STEP)?.download).toBe(2e6);
    expect(rowAt(rows, START + 3.2 * STEP)?.download).toBe(2e6);
    expect(rowAt(rows, START + 6.5 * STEP)?.download).toBe(7e6);
    expect(rowAt([], START)).toBeNull();
  });
});

describe('polls of the stream', () => {
  const at = (seconds: number) => iso(START + 2 * STEP + seconds * 1000);
  const poll = (seconds: number, bps: number | null = 5e6) => ({
    at: at(seconds),
    download_bps: bps,
    upload_bps: bps,
  });

  it('follow the last point, each from the end of the one before', () => {
    const points = withLive([point(1)], [poll(-10), poll(10), poll(20)]);
    expect(points.slice(1).map(({ from, to }) => [from, to])).toEqual([
      [at(0), at(10)],
      [at(10), at(20)],
    ]);
  });

  it('leave a gap where polls are missing or told nothing', () => {
    const points = withLive([point(1)], [poll(10), poll(20, null), poll(60)]);
    expect(points.slice(1).map(({ from, to }) => [from, to])).toEqual([
      [at(0), at(10)],
      [at(50), at(60)],
    ]);
  });

  it('change nothing when there is nothing new, or nothing to follow', () => {
    const points = [point(1)];
    expect(withLive(points, [poll(0)])).toBe(points);
    expect(withLive([], [poll(10)])).toEqual([]);
  });
});
