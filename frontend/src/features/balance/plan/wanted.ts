import type { ChangePlanInput } from '@/api/types';

/** What a plan leads to: one of the four. */
export interface Wanted {
  recommendation?: number | undefined;
  drift?: number | undefined;
  /** The change from which to go back. */
  back?: number | undefined;
  /** By remainder. */
  buckets?: readonly number[] | undefined;
}

export function targetOf({
  recommendation,
  drift,
  back,
  buckets = [],
}: Wanted): Partial<ChangePlanInput> {
  if (recommendation !== undefined) return { recommendation_id: recommendation };
  if (drift !== undefined) return { drift_id: drift };
  if (back !== undefined) return { back_from_change_id: back };
  return { buckets: [...buckets] };
}
