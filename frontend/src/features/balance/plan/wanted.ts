import type { ChangePlanInput } from '@/api/types';

/** What a plan leads to: one of the five. */
export interface Wanted {
  recommendation?: number | undefined;
  drift?: number | undefined;
  /** The change from which to go back. */
  back?: number | undefined;
  /** The code of a finding to cure. */
  finding?: string | undefined;
  /** By remainder. */
  buckets?: readonly number[] | undefined;
}

export function targetOf({
  recommendation,
  drift,
  back,
  finding,
  buckets = [],
}: Wanted): Partial<ChangePlanInput> {
  if (recommendation !== undefined) return { recommendation_id: recommendation };
  if (drift !== undefined) return { drift_id: drift };
  if (back !== undefined) return { back_from_change_id: back };
  if (finding !== undefined) return { finding };
  return { buckets: [...buckets] };
}
