/** How much of a week was observed. */
import type { WeekReport } from '@/api/types';

/** From here on a week counts as observed: the server's `CoveragePolicy.full_from`. */
export const FULL = 0.99;

/** 0..1 of the time for which availability was asked; 0 without any. */
export function knownPart({ up_s: up, down_s: down, unknown_s: unknown }: AvailableTime): number {
  const whole = up + down + unknown;
  return whole === 0 ? 0 : (up + down) / whole;
}

type AvailableTime = WeekReport['digest']['available'];
