/** Answers to what-if questions. */
import type { GivenUp, LossRow, WhatIf, WhatIfInput } from '@/api/types';
import { uplinks } from '@/testing/settings/campus';
import { sentence, worst } from './state';

/** ISP1 was full at times. */
export const hiddenDemand = sentence(
  'hidden_demand',
  'ISP1 was above 95 % of its capacity in 2.1 % of the recorded work hours: what users wanted beyond that was not recorded, so the real demand is higher than the one in these figures.',
  { uplink: 'ISP1', part: 2.1 },
);

const loss = (name: string, p95: number, minutes: number): LossRow => ({
  down: ['ISP2'],
  down_ids: [2],
  risk_group: null,
  lines: [
    {
      uplink_id: 1,
      name,
      p95_utilization: p95,
      minutes_above_90_per_day: minutes,
      worst_hour: null,
    },
  ],
  overload_minutes_per_day: minutes,
  statement: sentence('loss_full', '', {}),
});

const givenUp = (ids: number[]): GivenUp => ({
  uplink_ids: ids,
  verdict: 'unsafe_today',
  statement: sentence('given_up_unsafe_today', 'Without ISP3 the fullest would be ISP1, at 80 %.', {
    names: 'ISP3',
    busiest: 'ISP1',
    p95: 80,
    minutes: 3,
    down: 'ISP2',
    then_busiest: 'ISP1',
    then_p95: 242,
    then_minutes: 540,
    today_p95: 143,
    today_minutes: 368,
  }),
  savings: [{ amount: '18000000.00', currency: 'IDR' }],
  unpriced: [],
  failures: [{ then: loss('ISP1', 2.42, 540), today: loss('ISP1', 1.43, 368) }],
});

/** Utilization follows the weight, so that a moved slider moves its answer. */
export function whatIf(input: WhatIfInput): WhatIf {
  const weights = input.weights ?? { 1: 2, 2: 2, 3: 1 };
  const upgraded = new Map(Object.entries(input.capacities ?? {}));
  const isDown = (id: number) => input.down?.includes(id) ?? false;
  const isGone = (id: number) => input.given_up?.includes(id) ?? false;
  const weight = (id: number) => (isDown(id) || isGone(id) ? 0 : (weights[id] ?? 0));
  const total = uplinks.reduce((sum, { id }) => sum + weight(id), 0) || 1;
  const demand = 265e6 * input.growth;
  const figures = uplinks.map(({ id, name, download_bps: contract }) => {
    const share = weight(id) / total;
    const full = (share * demand) / (upgraded.get(String(id))?.download_bps ?? contract);
    return {
      uplink_id: id,
      name,
      down: isDown(id),
      given_up: isGone(id),
      share: isDown(id) ? null : share,
      upload_share: isDown(id) ? null : share,
      p95_download_utilization: isDown(id) ? null : full,
      p95_upload_utilization: isDown(id) ? null : full * 0.6,
      p95_download_bps: isDown(id) ? null : Math.round(share * demand),
      p95_upload_bps: isDown(id) ? null : Math.round(share * demand * 0.6),
      minutes_above_90_per_day: isDown(id) ? null : Math.max(0, Math.round((full - 0.8) * 400)),
      worst_hour: isDown(id) ? null : worst(full * 1.05),
    };
  });
  const busiest = figures.toSorted(
    (figure, other) =>
      (other.p95_download_utilization ?? 0) - (figure.p95_download_utilization ?? 0),
  )[0]!;
  const percent = Math.round((busiest.p95_download_utilization ?? 0) * 100);
  return {
    lines: figures,
    skew: { download: 0.08, upload: 0.07 },
    busiest_uplink_id: busiest.uplink_id,
    error: 0,
    denominator: total,
    buckets: uplinks.flatMap(({ id }) => Array<number>(weights[id] ?? 0).fill(id)),
    days: 20,
    hidden_demand: [hiddenDemand],
    given_up: input.given_up?.length ? givenUp(input.given_up) : null,
    statement: sentence(
      'what_if_known',
      `${busiest.name} would be the fullest at ${percent} % (95th percentile); 8.0 % of the traffic would be on the wrong ISP.`,
      { busiest: busiest.name, p95: percent, skew: 8 },
    ),
  };
}
