import type { ChangePlanInput, RouterChange } from '@/api/types';

/** What a plan leads to: one of the six. */
export interface Wanted {
  recommendation?: number | undefined;
  drift?: number | undefined;
  /** The change from which to go back. */
  back?: number | undefined;
  /** The code of a finding to cure. */
  finding?: string | undefined;
  /** An ISP that may fail, and who then takes over. */
  spare?: { uplink: number; takers: readonly number[] } | undefined;
  /** By remainder. */
  buckets?: readonly number[] | undefined;
  /** The change that is planned again: its options are kept. */
  again?: number | undefined;
  /** What else the plan sets. */
  queue?: WantedQueue | undefined;
}

/** What a queue trial recommends. */
export interface WantedQueue {
  kind: 'cake' | 'fq-codel';
  /** Of the contract. */
  percent: number | undefined;
  trial: number | undefined;
}

interface QueueSearch {
  queue?: WantedQueue['kind'] | undefined;
  limit?: number | undefined;
  trial?: number | undefined;
}
export const queueOf = ({ queue, limit, trial }: QueueSearch): WantedQueue | undefined =>
  queue && { kind: queue, percent: limit, trial };

/** As options of a plan; those that are not said stay. */
export const queueOptions = (queue: WantedQueue | undefined) => ({
  ...(queue && { queue_kind: queue.kind }),
  ...(queue?.percent !== undefined && { queue_limit_percent: queue.percent }),
});

/** What a plan that is made again keeps of the change, beside its goal. */
export const keptOf = ({ options, timer_s, confirm_by, reason }: RouterChange) => ({
  options,
  timer_s,
  confirm_by,
  reason,
});
export type Kept = ReturnType<typeof keptOf>;

export function targetOf({
  recommendation,
  drift,
  back,
  finding,
  spare,
  buckets = [],
}: Wanted): Partial<ChangePlanInput> {
  if (recommendation !== undefined) return { recommendation_id: recommendation };
  if (drift !== undefined) return { drift_id: drift };
  if (back !== undefined) return { back_from_change_id: back };
  if (finding !== undefined) return { finding };
  if (spare) return { spare: { uplink_id: spare.uplink, taker_ids: [...spare.takers] } };
  return { buckets: [...buckets] };
}
