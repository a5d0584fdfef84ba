import { describe, expect, it } from 'vitest';
import { eventMarks } from './eventMarks';

const HOUR = 3_600_000;
const FROM = Date.parse('2026-11-16T00:00:00Z');
const TO = FROM + 24 * HOUR;
const event = (id: number, kind: string, fromH: number, toH: number | null) => ({
  id,
  kind,
  from: new Date(FROM + fromH * HOUR).toISOString(),
  to: toH === null ? null : new Date(FROM + toH * HOUR).toISOString(),
});
const marksOf = (events: ReturnType<typeof event>[]) =>
  eventMarks(events, FROM, TO).map((mark) => [
    (mark.from - FROM) / HOUR,
    (mark.to - FROM) / HOUR,
    mark.isOutage,
    mark.count,
  ]);

describe('marks of what happened', () => {
  it('are stretches for outages and moments for the rest', () => {
    expect(marksOf([event(1, 'link_down', 3, 5), event(2, 'reboot', 7, 7)])).toEqual([
      [7, 7, false, 1],
      [3, 5, true, 1],
    ]);
  });
  it('end with the window, whatever the event does', () => {
    expect(marksOf([event(1, 'link_down', -4, 2), event(2, 'unreachable', 20, null)])).toEqual([
      [0, 2, true, 1],
      [20, 24, true, 1],
    ]);
    expect(marksOf([event(3, 'link_down', -4, -2), event(4, 'link_down', 30, null)])).toEqual([]);
  });
  it('become one where nobody could tell them apart', () => {
    const flapping = Array.from({ length: 200 }, (_, n) =>
      event(n, 'link_down', 3 + n / 100, 3 + n / 100 + 0.001),
    );
    const [mark, ...others] = eventMarks(flapping, FROM, TO);
    expect(others).toEqual([]);
    expect(mark?.count).toBe(200);
  });
  it('keep apart what is apart', () => {
    expect(marksOf([event(1, 'link_down', 3, 4), event(2, 'link_down', 5, 6)])).toHaveLength(2);
  });
});
