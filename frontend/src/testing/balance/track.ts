/** What became of an earlier recommendation. */
import type { Score, TrackRow } from '@/api/types';
import { DAY, iso, NOW } from '@/testing/clock';
import { uplinks } from '@/testing/settings/campus';
import { range, WEIGHTS } from './state';

const score: Score = {
  state: 'complete',
  days: 7,
  of_days: 7,
  demand_ratio: 1.02,
  cut_short: false,
  from: iso(NOW - 40 * DAY),
  to: iso(NOW - 31 * DAY),
  direction: 'download',
  lines: uplinks.map(({ id, name }, at) => ({
    uplink_id: id,
    name,
    predicted_share: range([0.2, 0.4, 0.4][at]!, 0.03),
    achieved_share: [0.212, 0.394, 0.345][at]!,
    share_hit: at !== 2,
    predicted_p95: range(0.6, 0.05),
    achieved_p95: 0.63,
    p95_hit: true,
  })),
  predicted_skew: 0.02,
  achieved_skew: 0.04,
  hits: 5,
  of: 6,
  text_en: 'Five of six predicted figures came true after seven working days.',
  text_id: 'Lima dari enam angka perkiraan tepat setelah tujuh hari kerja.',
};

export const track: TrackRow[] = [
  {
    recommendation_id: 3,
    at: iso(NOW - 41 * DAY),
    applied_at: iso(NOW - 40 * DAY),
    denominator: 5,
    weights: WEIGHTS,
    score,
  },
];
