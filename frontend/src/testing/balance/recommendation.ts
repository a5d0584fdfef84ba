/** What is advised, and what every loss of a line would mean. */
import type { LossRow, Recommendation } from '@/api/types';
import { HOUR, iso, NOW } from '@/testing/clock';
import { uplinks } from '@/testing/settings/campus';
import { AFTER, UPLINKS, range, sentence, WEIGHTS, worst } from './state';

const names = uplinks.map(({ name }) => name);

const lossRow = (down: number[], group: string | null): LossRow => ({
  down: down.map((at) => names[at]!),
  down_ids: down.map((at) => at + 1),
  risk_group: group,
  lines: uplinks.flatMap(({ id, name }, at) =>
    down.includes(at)
      ? []
      : [
          {
            uplink_id: id,
            name,
            p95_utilization: 0.62 + down.length * 0.17 + at * 0.06,
            minutes_above_90_per_day: 4 + 17 * (down.length - 1),
            worst_hour: worst(0.97),
          },
        ],
  ),
  overload_minutes_per_day: down.length > 1 ? 143 : down[0] === 0 ? 0 : 21,
  statement: sentence(
    'loss_unknown',
    `What happens without ${down.map((at) => names[at]).join(', ')} cannot be told from the data.`,
    { down: down.map((at) => names[at]).join(', ') },
  ),
});

export const losses = [
  lossRow([0], null),
  lossRow([1], null),
  lossRow([2], null),
  lossRow([0, 1], 'jalur-utara'),
];

export const recommendation: Recommendation = {
  id: 7,
  router_id: 1,
  at: iso(NOW - 2 * HOUR),
  state: 'new',
  verdict: 'change',
  statement: sentence(
    'change',
    "Use the weights 1:2:2: the fullest ISP's 95th percentile falls from 92 % to about 75 %.",
    { weights: '1:2:2', before: 92, after: 75 },
  ),
  weights: WEIGHTS,
  denominator: 5,
  buckets: AFTER,
  moved_buckets: 1,
  classifier: 'both-addresses',
  lines: uplinks.map(({ id, name }, at) => {
    const uplink = UPLINKS[at]!;
    return {
      uplink_id: id,
      name,
      color: null,
      weight: WEIGHTS[id as 1],
      before: { share: range(uplink.achieved, 0), p95_utilization: range(uplink.p95, 0) },
      after: { share: range(uplink.after, 0.03), p95_utilization: range(uplink.predicted, 0.06) },
    };
  }),
  skew_before: range(0.19, 0.02),
  skew_after: range(0.03, 0.02),
  gain: range(0.175, 0.06),
  busiest_after: range(0.745, 0.06),
  binding_direction: 'download',
  reasons: [
    sentence(
      'busiest_today',
      'ISP1 is the fullest ISP now: 95th percentile 92 % in the download. It carries 38 % and has 20 % of the capacity.',
      { uplink: 'ISP1', p95: 92, direction: 'download', share: 38, ideal: 20 },
    ),
    sentence(
      'busiest_after',
      'With 1:2:2 the fullest ISP will be at about 75 %, very likely between 69 and 81 %.',
      { weights: '1:2:2', p95: 75, low: 69, high: 81 },
    ),
    sentence('buckets_move', 'Buckets that change their ISP: 1 of 5, with 21 % of the traffic.', {
      count: 1,
      denominator: 5,
      part: 21,
    }),
  ],
  why_not: [sentence('not_leaving', 'Doing nothing: the fullest ISP stays at 92 %.', { p95: 92 })],
  n_minus_one: losses,
  missing: { days: 0, hours: 0, coverage: 0.99 },
  days: 20,
  basis: { regime_id: 2 },
  decided_at: null,
  decided_by: '',
  reason: '',
  applied_at: null,
  score: null,
};

export const tooEarly: Recommendation = {
  ...recommendation,
  verdict: 'not_enough_data',
  statement: sentence(
    'missing_days',
    'Not enough data: 3 of 5 working days are recorded; still needed: 2.',
    { days: 3, needed: 5, missing: 2 },
  ),
  buckets: [],
  weights: {},
  denominator: null,
  moved_buckets: null,
  reasons: [],
  n_minus_one: [],
  missing: { days: 2, hours: 18, coverage: 0.97 },
};
