import { describe, expect, it } from 'vitest';
import { SLOT_MS } from '@/lib/time/lengths';
import { lastClosedMs } from '@/lib/view';
import { fitsSlots, uplinkFileUrl, untilNextSlotMs } from './uplink';

describe('when the figures of an ISP are asked for again', () => {
  const start = Date.parse('2026-11-16T00:00:00Z');
  it.each([0, 1, 29, 30, 31, 150, 299])('%i s into a slot: when the next one is closed', (s) => {
    const now = start + s * 1000;
    const then = now + untilNextSlotMs(now);
    expect(lastClosedMs(then)).toBe(lastClosedMs(now) + SLOT_MS);
    expect(lastClosedMs(then - 3_000)).toBe(lastClosedMs(now));
  });
});

it('names the limits of a file, and offers slots as far as one file holds them', () => {
  const window = { from: '2026-09-30T17:00:00Z', to: '2026-10-31T17:00:00Z' };
  expect(uplinkFileUrl(1, 2, window, 'day')).toBe(
    '/api/v1/routers/1/series?uplink_id=2&step=day&from=2026-09-30T17%3A00%3A00Z&to=2026-10-31T17%3A00%3A00Z&limit=50000',
  );
  expect(fitsSlots(90 * 86_400)).toBe(true);
  expect(fitsSlots(365 * 86_400)).toBe(false);
});
