import { describe, expect, it } from 'vitest';
import type { WeekReport } from '@/api/types';
import { weekOutages } from './weekOutages';

type Happened = WeekReport['events'][number];

const at = (clock: string) => `2026-10-28T${clock}:00Z`;
const event = (
  uplinkId: number,
  from: string,
  to: string | null,
  kind = 'isp_silent',
): Happened => ({
  id: 1,
  kind,
  uplink_id: uplinkId,
  from: at(from),
  to: to === null ? null : at(to),
  detail: {},
});
const outage = (uplinkIds: number[], from: string, to: string | null) => ({
  uplinkIds,
  fromMs: Date.parse(at(from)),
  toMs: to === null ? null : Date.parse(at(to)),
});

describe('the outages of a week', () => {
  it('are one where ISPs were down together', () => {
    const both = [event(2, '03:20', '04:07'), event(1, '03:20', '04:07')];
    expect(weekOutages(both)).toEqual([outage([2, 1], '03:20', '04:07')]);
  });

  it('are two with time between them', () => {
    const apart = [event(1, '03:20', '03:30'), event(2, '03:32', '04:07', 'link_down')];
    expect(weekOutages(apart)).toEqual([
      outage([1], '03:20', '03:30'),
      outage([2], '03:32', '04:07'),
    ]);
  });

  it('last as long as one ISP is down', () => {
    const lasting = [event(1, '03:20', null), event(2, '05:00', '06:00')];
    expect(weekOutages(lasting)).toEqual([outage([1, 2], '03:20', null)]);
  });

  it('are none where only other things happened', () => {
    expect(weekOutages([event(1, '03:20', '03:30', 'counter_reset')])).toEqual([]);
  });
});
