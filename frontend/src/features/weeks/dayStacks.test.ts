import { describe, expect, it } from 'vitest';
import type { WeekDay } from '@/api/types';
import { dayStacks } from './dayStacks';

const day = (uplink: number, bytes: number, tests: number, covered = 86_400): WeekDay => ({
  date: '2026-11-10',
  uplink_id: uplink,
  download_bytes: bytes,
  upload_bytes: bytes,
  covered_s: covered,
  download_probe_bytes: tests,
  upload_probe_bytes: 0,
});

describe('days of a week', () => {
  it('have the volume of tests where it is more than a thousandth', () => {
    const days = [day(1, 1000, 100), day(2, 3000, 50)];
    const stacks = dayStacks('2026-W46', days, 'download');
    expect(stacks).toHaveLength(7);
    expect(stacks[1]).toEqual({ date: '2026-11-10', values: { 1: 1000, 2: 3000 }, tests: 150 });
    expect(dayStacks('2026-W46', days, 'upload')[1]?.tests).toBeNull();
    expect(dayStacks('2026-W46', [day(1, 1e6, 900)], 'download')[1]?.tests).toBeNull();
  });

  it('that nobody observed are unknown', () => {
    const stacks = dayStacks('2026-W46', [day(1, 0, 0, 0)], 'download');
    expect(stacks[1]).toEqual({ date: '2026-11-10', values: { 1: null }, tests: null });
    expect(stacks[0]?.values).toEqual({});
  });
});
