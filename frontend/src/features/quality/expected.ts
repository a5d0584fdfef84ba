import type { ProbeKind, Uplink } from '@/api/types';
import { probeKinds } from '@/components/domain/probes/probeKinds';

export interface RunWish {
  kind: ProbeKind;
  direction: 'download' | 'upload';
  durationS: number;
}
/** Connecting, slow start, reading the router before and after. */
const OVERHEAD_S = 5;

/** At most: the contract for as long as it lasts. A web page is next to nothing. */
export function expectedBytes(run: RunWish, uplink: Pick<Uplink, 'download_bps' | 'upload_bps'>) {
  const { download_bps: download, upload_bps: upload } = uplink;
  const { hasDirection, fullPhases } = probeKinds[run.kind];
  const way = run.direction === 'download' ? download : upload;
  return ((hasDirection ? way : download + upload) * fullPhases * run.durationS) / 8;
}

export function expectedSeconds({ kind, durationS }: Pick<RunWish, 'kind' | 'durationS'>): number {
  return probeKinds[kind].phases * durationS + OVERHEAD_S;
}

/** Never 1 before it is over. */
export const progressOf = (elapsedS: number, totalS: number): number =>
  Math.min(0.99, Math.max(0, elapsedS / Math.max(1, totalS)));
