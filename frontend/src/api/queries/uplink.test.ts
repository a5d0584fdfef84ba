import { describe, expect, it } from 'vitest';
import { SLOT_MS } from '@/lib/time/lengths';
import { lastClosedMs } from '@/lib/view';
import { uplinkTableUrl, untilNextSlotMs } from './uplink';

describe('when the figures of an ISP are asked for again', () => {
  const start = Date.parse('2026-11-16T00:00:00Z');
  it.each([0, 1, 29, 30, 31, 150, 299])('%i s into a slot: when the next one is closed', (s) => {
    const now = start + s * 1000;
    const then = now + untilNextSlotMs(now);
    expect(lastClosedMs(then)).toBe(lastClosedMs(now) + SLOT_MS);
    expect(lastClosedMs(then - 3_000)).toBe(lastClosedMs(now));
  });
});

it('asks for the same points as a file', () => {
  const view = { range: '30d', selection: 'work', previous: true } as const;
  expect(uplinkTableUrl(1, 2, view)).toBe('/api/v1/routers/1/lines/2?range=30d&selection=work');
});
