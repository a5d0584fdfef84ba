/** The stored rows behind a point: which to ask for, and their own chart. */
import type { UplinkPoint } from '@/lib/series/uplinkRows';

import { MINUTE_MS, SLOT_MS } from '@/lib/time/lengths';

export interface Stored {
  at: string;
  seconds: number;
  covered: number;
  download_bytes: number;
  upload_bytes: number;
  download_bps: number | null;
  upload_bps: number | null;
  max_download_bps: number | null;
  max_upload_bps: number | null;
  bridged: boolean;
}
interface Around {
  from: string;
  to: string;
  finest: 'raw' | 'slot';
}
/** Up to here the samples of a point are few enough to read. */
const RAW_UP_TO_MS = 30 * MINUTE_MS;
/** Shown before and after a single slot or sample. */
const AROUND_MS = SLOT_MS;

const iso = (ms: number): string => new Date(ms).toISOString();
const floor = (ms: number): number => Math.floor(ms / SLOT_MS) * SLOT_MS;
const ceil = (ms: number): number => Math.ceil(ms / SLOT_MS) * SLOT_MS;

/** Samples, or slots for a long point. */
export function around(point: { from: number; to: number }): Around {
  const { from, to } = point;
  if (to - from > RAW_UP_TO_MS)
    return { from: iso(floor(from)), to: iso(ceil(to)), finest: 'slot' };
  const pad = to - from <= SLOT_MS ? AROUND_MS : 0;
  return { from: iso(floor(from) - pad), to: iso(ceil(to) + pad), finest: 'raw' };
}

/** Null when the answer has none there. */
export function pointAt(points: readonly UplinkPoint[], at: string): UplinkPoint | null {
  const ms = Date.parse(at);
  return points.find(({ from, to }) => Date.parse(from) <= ms && ms < Date.parse(to)) ?? null;
}
