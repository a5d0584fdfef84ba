import type { SteeringOverTime, SteeringPolicy } from '@/api/types';

const policy = (
  name: SteeringPolicy['policy'],
  p95: number,
  minutes: number,
  moves = 0,
): SteeringPolicy => ({
  policy: name,
  is_bound: name === 'rer' || name === 'pool',
  p95_utilization: p95,
  minutes_above_90_per_day: minutes,
  goodput_bps: 35_400_000,
  rejected_part: p95 > 1 ? 0.0194 : 0,
  moves_per_week: moves,
});

/** A campus whose heavy hosts keep hours. */
export const steering: SteeringOverTime = {
  router_id: 1,
  from: '2026-10-19T00:00:00Z',
  to: '2026-11-16T00:00:00Z',
  selection: 'work',
  days: 20,
  lacking: [],
  hidden: [],
  per_isp_only: false,
  buckets: 20,
  weights_answer: 'yes',
  hours_answer: 'yes',
  statements: [
    {
      code: 'weights_yes',
      text: 'Better weights are worth it.',
      params: { after: 95, before: 100, points: 5.3, low: 4.8, high: 6.3 },
    },
    {
      code: 'hours_yes',
      text: 'Weights by the hour are worth it: they would bring 16 points more.',
      params: { points: 16, low: 14, high: 18, moves: 23, first: '09:00', second: '10:00' },
    },
  ],
  rows: [
    policy('single', 1.878, 540),
    policy('equal', 1.252, 450),
    policy('today', 1, 381),
    policy('chosen', 0.947, 332),
    policy('by_hour', 0.783, 1, 112),
    policy('aimd', 1.002, 60, 20),
    policy('rer', 0.85, 0),
    policy('pool', 0.751, 0),
  ],
  uplinks: [],
};
