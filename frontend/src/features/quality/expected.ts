/** What a run will take, told before it is begun. */
import type { ProbeKind, Uplink } from '@/api/types';

export interface RunWish {
  kind: ProbeKind;
  direction: 'download' | 'upload';
  durationS: number;
}
/** Connecting, slow start, reading the router before and after. */
const OVERHEAD_S = 5;

/** Most bytes that it can move: the contract for as long as it lasts. A web page is next to nothing. */
export function expectedBytes(run: RunWish, uplink: Pick<Uplink, 'download_bps' | 'upload_bps'>) {
  const { download_bps: download, upload_bps: upload } = uplink;
  if (run.kind === 'http') return 0;
  // Idle moves nothing; one phase down, one up, one both.
  if (run.kind === 'load') return ((download + upload) * 2 * run.durationS) / 8;
  return ((run.direction === 'download' ? download : upload) * run.durationS) / 8;
}

export function expectedSeconds({ kind, durationS }: Pick<RunWish, 'kind' | 'durationS'>): number {
  if (kind === 'http') return OVERHEAD_S;
  return (kind === 'load' ? 4 * durationS : durationS) + OVERHEAD_S;
}

/** Part of the expected time that has passed: never 1 before it is over. */
export const progressOf = (elapsedS: number, totalS: number): number =>
  Math.min(0.99, Math.max(0, elapsedS / Math.max(1, totalS)));
