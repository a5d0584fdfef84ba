import { describe, expect, it } from 'vitest';
import { campus } from '@/testing/settings/campus';
import { inputOf, missingOf, NEW_MAINTENANCE, weekdayOf } from './maintenanceDraft';

const draft = {
  ...NEW_MAINTENANCE,
  reason: ' fibre works ',
  from: '2026-11-28T01:00',
  hours: 4,
  router: '1',
  uplink: '2',
};

describe('announced work', () => {
  it('begins on the clock of the campus', () => {
    expect(inputOf(draft, campus)).toEqual({
      campus_id: campus.id,
      router_id: 1,
      uplink_id: 2,
      reason: 'fibre works',
      from: '2026-11-27T18:00:00Z',
      lasts_s: 14_400,
      weekdays: [],
      until: null,
    });
  });

  it('that comes back ends after its last day', () => {
    const weekly = { ...draft, isWeekly: true, weekdays: ['7', '6'], lastDay: '2026-12-31' };
    expect(inputOf(weekly, campus)).toMatchObject({
      weekdays: [6, 7],
      until: '2026-12-31T17:00:00.000Z',
    });
    expect(inputOf({ ...weekly, lastDay: '' }, campus)?.until).toBeNull();
    expect(inputOf({ ...draft, lastDay: '2026-12-31' }, campus)?.until).toBeNull();
  });

  it.each([
    { reason: '  ' },
    { from: '' },
    { hours: '' },
    { hours: 0 },
    { isWeekly: true, weekdays: [] },
  ])('is not sent while something is missing: %o', (changed) => {
    expect(inputOf({ ...draft, ...changed }, campus)).toBeNull();
    expect(inputOf(draft, undefined)).toBeNull();
  });

  it('says only what is missing', () => {
    expect(missingOf(draft, campus)).toEqual([]);
    expect(missingOf({ ...draft, reason: '' }, campus)).toEqual(['reason']);
    expect(missingOf({ ...draft, from: '', hours: 'soon' }, campus)).toEqual(['from', 'lasts']);
    expect(missingOf(draft, undefined)).toEqual(['place']);
  });

  it('lasts as long as was typed', () => {
    expect(inputOf({ ...draft, hours: '30 menit' }, campus)?.lasts_s).toBe(1800);
  });

  it.each([
    ['2026-11-27T23:59', '5'],
    ['2026-11-29T00:00', '7'],
    ['2026-11-30T00:00', '1'],
  ])('%s is weekday %s', (local, weekday) => {
    expect(weekdayOf(local)).toBe(weekday);
  });
});
