import type { Interval } from '@/api/types';

/** Nearly and really full. */
export const MARKS = [0.8, 0.9] as const;
export const FULL = MARKS[1];

interface Utilization {
  p95_download_utilization: number | null;
  p95_upload_utilization: number | null;
}
/** p95 of the fuller direction; null when neither is known. */
export function busiest(uplink: Utilization): number | null {
  const { p95_download_utilization: down, p95_upload_utilization: up } = uplink;
  return down === null && up === null ? null : Math.max(down ?? 0, up ?? 0);
}

export interface Solid {
  value: number;
  low: number;
  high: number;
}
/** A missing end of its interval is its value. */
export const solid = (interval: Interval | undefined): Solid | null =>
  interval?.value == null
    ? null
    : {
        value: interval.value,
        low: interval.low ?? interval.value,
        high: interval.high ?? interval.value,
      };
