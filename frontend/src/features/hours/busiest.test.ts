import { describe, expect, it } from 'vitest';
import { profile } from '@/testing/hours/handlers';
import { busiestHours } from './busiest';

const cell = (hour_of_week: number, download: number | null, upload = 0.01) => ({
  ...profile.cells[0]!,
  hour_of_week,
  download_utilization: download,
  upload_utilization: upload,
});

describe('the busiest hours', () => {
  it('are the fullest one and its neighbours of the same day that are nearly as full', () => {
    const cells = [cell(9, 0.5), cell(10, 0.57), cell(11, 0.6), cell(12, 0.55), cell(13, 0.2)];
    expect(busiestHours({ cells })).toMatchObject({ state: 'calm', from: 10, to: 12, part: 0.6 });
  });
  it('end with the day', () => {
    expect(busiestHours({ cells: [cell(23, 0.6), cell(24, 0.6)] })).toMatchObject({
      from: 23,
      to: 23,
    });
  });
  it.each([
    [0.69, 'calm'],
    [0.7, 'busy'],
    [0.9, 'full'],
  ] as const)('of %d ask for something: %s', (part, state) => {
    expect(busiestHours({ cells: [cell(1, part)] })?.state).toBe(state);
  });
  it('may be of the upload, and of nothing there are none', () => {
    expect(busiestHours({ cells: [cell(1, 0.1, 0.8)] })?.direction).toBe('upload');
    expect(busiestHours({ cells: [cell(1, null, 0)] })).toBeNull();
    expect(busiestHours({ cells: [] })).toBeNull();
  });
});
