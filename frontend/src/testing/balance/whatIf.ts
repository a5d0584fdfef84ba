/** Answers to what-if questions. */
import type { WhatIf, WhatIfInput } from '@/api/types';
import { uplinks } from '@/testing/settings/campus';
import { worst } from './state';

/** ISP1 was full at times. */
export const hiddenDemand = {
  code: 'hidden_demand',
  text_en: 'ISP1 was above 95 % of its capacity in 2.1 % of the recorded time.',
  text_id: 'ISP1 berada di atas 95 % kapasitasnya selama 2,1 % waktu yang terekam.',
  params: { uplink: 'ISP1', part: 2.1 },
};

/** Utilization follows the weight, so that a moved slider moves its answer. */
export function whatIf(input: WhatIfInput): WhatIf {
  const weights = input.weights ?? { 1: 2, 2: 2, 3: 1 };
  const upgraded = new Map(Object.entries(input.capacities ?? {}));
  const isDown = (id: number) => input.down?.includes(id) ?? false;
  const weight = (id: number) => (isDown(id) ? 0 : (weights[id] ?? 0));
  const total = uplinks.reduce((sum, { id }) => sum + weight(id), 0) || 1;
  const demand = 265e6 * input.growth;
  const lines = uplinks.map(({ id, name, download_bps: contract }) => {
    const share = weight(id) / total;
    const full = (share * demand) / (upgraded.get(String(id))?.download_bps ?? contract);
    return {
      uplink_id: id,
      name,
      down: isDown(id),
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
  const busiest = lines.toSorted(
    (line, other) => (other.p95_download_utilization ?? 0) - (line.p95_download_utilization ?? 0),
  )[0]!;
  const percent = Math.round((busiest.p95_download_utilization ?? 0) * 100);
  return {
    lines,
    skew: { download: 0.08, upload: 0.07 },
    busiest_uplink_id: busiest.uplink_id,
    error: 0,
    denominator: total,
    buckets: uplinks.flatMap(({ id }) => Array<number>(weights[id] ?? 0).fill(id)),
    days: 20,
    hidden_demand: [hiddenDemand],
    text_en: `${busiest.name} would be the busiest: p95 ${percent} %.`,
    text_id: `${busiest.name} akan menjadi yang tersibuk: p95 ${percent} %.`,
  };
}
