/** What became of an earlier recommendation. */
import type { Score, TrackRow } from '@/api/types';
import { DAY, iso, NOW } from '@/testing/clock';
import { uplinks } from '@/testing/settings/campus';
import { range, sentence, WEIGHTS } from './state';

const score: Score = {
  state: 'complete',
  days: 7,
  of_days: 7,
  demand_ratio: 0.918,
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
  statements: [
    sentence(
      'score_complete',
      'After 7 working days: shares as predicted for 2 of 3 ISPs, 95th percentiles for 3 of 3.',
      { days: 7, share_hits: 2, share_of: 3, p95_hits: 3, p95_of: 3 },
    ),
    sentence(
      'demand_less',
      'Demand was 8.2 % less than in the weeks behind the prediction, so all ISPs are emptier.',
      { part: 8.2 },
    ),
  ],
};

export const track: TrackRow[] = [
  {
    recommendation_id: 3,
    at: iso(NOW - 41 * DAY),
    applied_at: iso(NOW - 40 * DAY),
    denominator: 5,
    weights: WEIGHTS,
    score,
    left_at: null,
  },
];
