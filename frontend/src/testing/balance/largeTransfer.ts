/** One large transfer on ISPs whose weights do not fit their contracts. */
import type { LargeTransfer } from '@/api/types';
import { sentence } from './state';

const row = (
  hours: 'work' | 'all',
  direction: 'download' | 'upload',
): LargeTransfer['rows'][number] => ({
  hours,
  direction,
  slots: hours === 'work' ? 2160 : 8064,
  now_median_bps: 100e6,
  now_p10_bps: 0,
  pooled_median_bps: 240e6,
  pooled_p10_bps: 60e6,
  factor: 2.4,
  now_minutes: 133.3,
  pooled_minutes: 55.6,
});

export const largeTransfer: LargeTransfer = {
  router_id: 1,
  from: '2026-10-26T00:00:00Z',
  to: '2026-11-23T00:00:00Z',
  access_bps: 1e9,
  days: 20,
  lacking: [],
  statement: sentence(
    'pooling_transfers',
    'Pooled, a single large transfer is 2.4 times as fast.',
    {
      factor: 2.4,
      today: 92,
      weighted: 71,
      pooled: 70,
    },
  ),
  cuts: { days: 28, count: 3, per_month: 3.2, connections_per_month: null },
  cut: sentence('pooling_cuts', 'Outages of an ISP in the last 28 days: 3 (3.2 a month).', {
    days: 28,
    count: 3,
    month: 3.2,
  }),
  lossy: [
    sentence('pooling_lossy', 'ISP1 loses 2 % of the pings.', {
      uplink: 'ISP1',
      loss: 2,
      rtt: 10,
      cap: 11.6,
    }),
  ],
  crowd: { today: 0.92, weighted: 0.71, pooled: 0.7 },
  paths: [],
  rows: [
    row('work', 'download'),
    { ...row('work', 'upload'), now_median_bps: 0, factor: null, now_minutes: null },
    row('all', 'download'),
    row('all', 'upload'),
  ],
};
