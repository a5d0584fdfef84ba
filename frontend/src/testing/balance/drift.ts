/** An edit by somebody else. */
import type { Drift } from '@/api/types';
import { HOUR, iso, NOW } from '@/testing/clock';
import { BEFORE, said } from './state';

export const drift: Drift = {
  id: 4,
  router_id: 1,
  router_name: 'Core STRADA',
  at: iso(NOW - 3 * HOUR),
  since_at: iso(NOW - 3 * HOUR - 240_000),
  summary_en: 'ISP2 lost one bucket: rule "pcc 5/3" now marks ISP3.',
  summary_id: 'ISP2 kehilangan satu bucket: aturan "pcc 5/3" kini menandai ISP3.',
  differences: [
    said('buckets', 'ISP2: 2 of 5 buckets to 1 of 5', 'ISP2: 2 dari 5 bucket menjadi 1 dari 5'),
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
      text_en: 'ISP2 carried 41 % of the download before and 22 % since.',
      text_id: 'ISP2 membawa 41 % unduhan sebelumnya dan 22 % sejak itu.',
    },
  ],
  metrics_hours: 3,
  target_buckets: BEFORE,
};
