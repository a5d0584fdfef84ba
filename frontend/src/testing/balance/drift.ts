/** An edit by somebody else. */
import type { Drift } from '@/api/types';
import { HOUR, iso, NOW } from '@/testing/clock';
import { BEFORE } from './state';

const MARK = {
  code: 'mangle_mark',
  text: 'rule pcc 5/3 now marks ISP3',
  params: { section: 'mangle', row: 'pcc 5/3', old: 'ISP2', new: 'ISP3', place: 0 },
};

export const drift: Drift = {
  id: 4,
  router_id: 1,
  router_name: 'Core STRADA',
  at: iso(NOW - 3 * HOUR),
  since_at: iso(NOW - 3 * HOUR - 240_000),
  summary: {
    text: 'ISP2 lost one bucket (rule pcc 5/3 now marks ISP3)',
    parts: [
      {
        code: 'bucket_lost',
        text: 'ISP2 lost one bucket',
        params: { name: 'ISP2', number: 'one' },
      },
      MARK,
    ],
  },
  differences: [
    {
      code: 'buckets',
      text: 'ISP2 (ether2): 2 -> 1 of 5 buckets',
      params: { interface: 'ether2', name: 'ISP2', old: 2, new: 1, total: 5 },
    },
    MARK,
  ],
  restorable: true,
  acknowledged_at: null,
  acknowledged_by: '',
  note: '',
  restored_by: null,
  metrics: [
    {
      metric: 'share',
      direction: 'download',
      uplink_id: 2,
      name: 'ISP2',
      before: 0.41,
      after: 0.22,
      statement: {
        code: 'metric_share',
        text: 'ISP2, share of the download: 41.0 % -> 22.0 %',
        params: { name: 'ISP2', direction: 'download', before: 41, after: 22 },
      },
    },
  ],
  metrics_hours: 3,
  metrics_days: 5,
  target_buckets: BEFORE,
};
