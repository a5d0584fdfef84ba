import { describe, expect, it } from 'vitest';
import { workOutlook } from '@/testing/incidents/maintenance';
import { isTight, outlookParts } from './workOutlook';

const load = (name: string, peak: number) => ({ uplink_id: 1, name, peak });
const onRoute = { route: 'fibre 1', route_uplinks: ['ISP1'] };

describe('the other ISPs while work goes on', () => {
  it.each([
    ['carry it at night', {}, ['fits'], false],
    ['are full by day', { others: [load('ISP3', 0.9)] }, ['full'], true],
    ['are none', { others: [] }, ['alone'], true],
    ['are not known', { days: 0, others: [] }, ['unknown'], false],
    [
      'may fall with it, and the last one carries all',
      { ...onRoute, others_without_route: [load('ISP3', 0.06)] },
      ['fits', 'route_fits'],
      false,
    ],
    [
      'may fall with it, and the last one is full',
      { ...onRoute, others_without_route: [load('ISP3', 1.4)] },
      ['fits', 'route_full'],
      true,
    ],
    ['may all fall with it', onRoute, ['fits', 'route_none'], true],
  ])('%s', (_, part, says, isAlarming) => {
    const outlook = workOutlook(part);
    expect(outlookParts(outlook).map(({ say }) => say)).toEqual(says);
    expect(isTight(outlook)).toBe(isAlarming);
  });
});
