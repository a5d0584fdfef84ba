import { describe, expect, it } from 'vitest';
import { fieldsOf, spanOf, type PeriodFields } from './period';

const JAKARTA = 'Asia/Jakarta';
const NOW = Date.parse('2026-11-21T02:03:20Z');
const fields = (part: Partial<PeriodFields> = {}): PeriodFields => ({
  firstDay: '2026-11-16',
  lastDay: '2026-11-17',
  fromTime: '00:00',
  toTime: '24:00',
  ...part,
});

describe('a typed period', () => {
  it('of one click on the calendar is that day', () => {
    expect(spanOf(fields({ lastDay: null }), NOW, JAKARTA)).toEqual({
      from: '2026-11-15T17:00:00Z',
      to: '2026-11-16T17:00:00Z',
    });
  });

  it('is whole days of the campus unless times say otherwise', () => {
    expect(spanOf(fields(), NOW, JAKARTA)).toEqual({
      from: '2026-11-15T17:00:00Z',
      to: '2026-11-17T17:00:00Z',
    });
    expect(spanOf(fields({ fromTime: '8', toTime: '17.30' }), NOW, JAKARTA)).toEqual({
      from: '2026-11-16T01:00:00Z',
      to: '2026-11-17T10:30:00Z',
    });
  });

  it('has an hour more on the day when summer time ends', () => {
    const day = { firstDay: '2026-10-25', lastDay: '2026-10-25' };
    expect(spanOf(fields(day), NOW, 'Europe/Berlin')).toEqual({
      from: '2026-10-24T22:00:00Z',
      to: '2026-10-25T23:00:00Z',
    });
  });

  it.each([
    [{ firstDay: null }, 'days'],
    [{ firstDay: null, lastDay: null }, 'days'],
    [{ fromTime: '24:00' }, 'from_time'],
    [{ fromTime: 'noon' }, 'from_time'],
    [{ toTime: '' }, 'to_time'],
    [{ lastDay: '2026-11-16', fromTime: '09:00', toTime: '09:00' }, 'order'],
    [{ firstDay: '2026-11-21', lastDay: '2026-11-22', fromTime: '10:00' }, 'future'],
    [{ firstDay: '2010-01-01' }, 'long'],
  ] as const)('is refused: %j', (part, problem) => {
    expect(spanOf(fields(part), NOW, JAKARTA)).toEqual({ problem });
  });

  it.each([
    ['2026-11-15T17:00:00Z', '2026-11-17T17:00:00Z', JAKARTA],
    ['2026-11-16T01:00:00Z', '2026-11-17T10:30:00Z', JAKARTA],
    ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 'Europe/Berlin'],
    ['2026-11-08T18:15:00Z', '2026-11-15T18:15:00Z', 'Asia/Kathmandu'],
  ])('comes back from its fields: %s to %s in %s', (from, to, zone) => {
    expect(spanOf(fieldsOf({ from, to }, zone), NOW, zone)).toEqual({ from, to });
  });
});
