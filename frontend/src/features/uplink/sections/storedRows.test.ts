import { describe, expect, it } from 'vitest';
import type { UplinkPoint } from '@/lib/series/uplinkRows';
import { around, pointAt } from './storedRows';

const at = (clock: string) => Date.parse(`2026-11-16T${clock}Z`);
const point: UplinkPoint = {
  from: '2026-11-16T10:00:00Z',
  to: '2026-11-16T10:05:00Z',
  download_bps: 800,
  upload_bps: 400,
  min_download_bps: 800,
  max_download_bps: 900,
  min_upload_bps: 400,
  max_upload_bps: 500,
  covered: 1,
  bridged: false,
};

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

describe('points', () => {
  it('are found by an instant inside them, the end not included', () => {
    const points = [point];
    expect(pointAt(points, '2026-11-16T10:04:59Z')).toBe(points[0]);
    expect(pointAt(points, '2026-11-16T10:05:00Z')).toBeNull();
  });
});
