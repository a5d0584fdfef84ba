import type { Balance, WhatIfInput } from '@/api/types';
import { reduced } from './buckets';
import type { Question } from './whatIf/whatIf';

/** Buckets where there are any, else one for each ISP. */
export function baseWeights(balance: Balance): Record<number, number> {
  const hasBuckets = balance.buckets.length > 0;
  return Object.fromEntries(
    balance.lines.map(({ uplink_id: id }) => [
      id,
      hasBuckets ? balance.buckets.filter(({ uplink_id: uplinkId }) => uplinkId === id).length : 1,
    ]),
  );
}

/** Whatever is left open is as today. */
export const completeInput = (part: Partial<WhatIfInput>): WhatIfInput => ({
  weights: null,
  buckets: null,
  down: [],
  down_groups: [],
  given_up: [],
  capacities: {},
  growth: 1,
  ...part,
});

const MBPS = 1_000_000;

/** A contract that ends takes its weight with it. */
export const weightIn = (
  { weights, givenUp }: Question,
  base: Readonly<Record<number, number>>,
  id: number,
): number => (givenUp.includes(id) ? 0 : (weights[id] ?? base[id] ?? 0));

export function inputOf(question: Question, balance: Balance): WhatIfInput {
  const base = baseWeights(balance);
  const ids = balance.lines.map(({ uplink_id: id }) => id);
  const groups = new Set(balance.lines.map(({ risk_group: group }) => group));
  const asksWeights = ids.some(
    (id) => question.weights[id] !== undefined && question.weights[id] !== base[id],
  );
  const weights = reduced(ids.map((id) => weightIn(question, base, id)));
  return completeInput({
    weights: asksWeights ? Object.fromEntries(ids.map((id, at) => [id, weights[at] ?? 0])) : null,
    down: question.down.filter((id) => ids.includes(id)),
    given_up: question.givenUp.filter((id) => ids.includes(id)),
    down_groups: question.downGroups.filter((group) => groups.has(group)),
    capacities: Object.fromEntries(
      Object.entries(question.upgrades)
        .filter(([id]) => ids.includes(Number(id)))
        .map(([id, { downloadMbps, uploadMbps }]) => [
          id,
          { download_bps: downloadMbps * MBPS, upload_bps: uploadMbps * MBPS },
        ]),
    ),
    growth: 1 + question.growth,
  });
}
