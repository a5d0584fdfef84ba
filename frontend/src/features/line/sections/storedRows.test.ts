import { describe, expect, it } from 'vitest';
import { around, asPoints, pointAt, type Stored } from './storedRows';

const at = (clock: string) => Date.parse(`2026-11-16T${clock}Z`);
const row = (change: Partial<Stored> = {}): Stored => ({
  at: '2026-11-16T10:00:00Z',
  seconds: 300,
  covered: 1,
  download_bytes: 100,
  upload_bytes: 50,
  download_bps: 800,
  upload_bps: 400,
  max_download_bps: 900,
  max_upload_bps: 500,
  bridged: false,
  ...change,
});

describe('what lies behind a point', () => {
  it('is its samples and those beside it, for a slot', () => {
    expect(around({ from: at('10:00:00'), to: at('10:05:00') })).toEqual({
      from: '2026-11-16T09:55:00.000Z',
      to: '2026-11-16T10:10:00.000Z',
      finest: 'raw',
    });
  });
  it('is on slot edges, for a sample', () => {
    expect(around({ from: at('10:02:10'), to: at('10:02:20') })).toMatchObject({
      from: '2026-11-16T09:55:00.000Z',
      to: '2026-11-16T10:10:00.000Z',
    });
  });
  it('is its own samples, for half an hour', () => {
    expect(around({ from: at('10:00:00'), to: at('10:30:00') })).toEqual({
      from: '2026-11-16T10:00:00.000Z',
      to: '2026-11-16T10:30:00.000Z',
      finest: 'raw',
    });
  });
  it('is its slots, for half a day', () => {
    expect(around({ from: at('00:00:00'), to: at('12:00:00') }).finest).toBe('slot');
  });
});

describe('stored rows as points', () => {
  it('last their seconds and reach from mean to fastest sample', () => {
    expect(asPoints([row()])[0]).toMatchObject({
      from: '2026-11-16T10:00:00Z',
      to: '2026-11-16T10:05:00.000Z',
      min_download_bps: 800,
      max_download_bps: 900,
    });
  });
  it('leave out what has no rate', () => {
    expect(asPoints([row({ download_bps: null })])).toEqual([]);
  });
  it('are found by an instant inside them, the end not included', () => {
    const points = asPoints([row()]);
    expect(pointAt(points, '2026-11-16T10:04:59Z')).toBe(points[0]);
    expect(pointAt(points, '2026-11-16T10:05:00Z')).toBeNull();
  });
});
