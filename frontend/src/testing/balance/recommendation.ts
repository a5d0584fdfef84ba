/** What is advised, and what every loss of a line would mean. */
import type { LossRow, Recommendation } from '@/api/types';
import { HOUR, iso, NOW } from '@/testing/clock';
import { uplinks } from '@/testing/settings/campus';
import { AFTER, LINES, range, said, WEIGHTS, worst } from './state';

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
  text_en: `Without ${down.map((at) => names[at]).join(' and ')} the rest carries everything.`,
  text_id: `Tanpa ${down.map((at) => names[at]).join(' dan ')}, sisanya menanggung semua.`,
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
  text_en:
    'Move 1 of 5 buckets from ISP1 to ISP3: the busiest ISP falls from 92 % to 74 % (68–80).',
  text_id:
    'Pindahkan 1 dari 5 bucket dari ISP1 ke ISP3: ISP tersibuk turun dari 92 % ke 74 % (68–80).',
  weights: WEIGHTS,
  denominator: 5,
  buckets: AFTER,
  moved_buckets: 1,
  classifier: 'both-addresses',
  lines: uplinks.map(({ id, name }, at) => {
    const line = LINES[at]!;
    return {
      uplink_id: id,
      name,
      color: null,
      weight: WEIGHTS[id as 1],
      before: { share: range(line.achieved, 0), p95_utilization: range(line.p95, 0) },
      after: { share: range(line.after, 0.03), p95_utilization: range(line.predicted, 0.06) },
    };
  }),
  skew_before: range(0.19, 0.02),
  skew_after: range(0.03, 0.02),
  gain: range(0.18, 0.06),
  binding_direction: 'download',
  reasons: [
    said(
      'heavy_bucket',
      'Bucket 4 alone carries 21 % of the bytes; ISP1 has it besides bucket 0.',
      'Bucket 4 sendiri membawa 21 % byte; ISP1 memegangnya di samping bucket 0.',
    ),
    said(
      'busiest',
      'ISP1 is above 90 % for 96 minutes a day; ISP3 never is.',
      'ISP1 di atas 90 % selama 96 menit per hari; ISP3 tidak pernah.',
    ),
  ],
  why_not: [
    said(
      'shared_route',
      'ISP1 and ISP2 share the route jalur-utara: one cut takes both.',
      'ISP1 dan ISP2 serute di jalur-utara: satu putus, keduanya hilang.',
    ),
  ],
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
  text_en: 'Not enough data: 3 of 5 working days are recorded.',
  text_id: 'Data belum cukup: 3 dari 5 hari kerja terekam.',
  buckets: [],
  weights: {},
  denominator: null,
  moved_buckets: null,
  reasons: [],
  n_minus_one: [],
  missing: { days: 2, hours: 18, coverage: 0.97 },
};
