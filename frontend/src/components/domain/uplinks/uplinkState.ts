import type { UplinkState } from '@/api/types';
import type { Tone } from '@/components/ui/states/StatusChip';

/** Two missed polls of 10 s, and some slack: from here on a figure is old. */
export const STALE_AFTER_S = 30;

export const STATE_TONES: Record<UplinkState['state'], Tone> = {
  up: 'ok',
  silent: 'danger',
  down: 'danger',
  stale: 'idle',
  missing: 'danger',
  never: 'idle',
};

const BUSY = 0.8;
const FULL = 0.9;
/** No provider gives so much more than was bought. */
const BEYOND = 1.05;

/** What a part of the contract means for its line. */
export function loadOf(part: number | null): 'normal' | 'busy' | 'full' | 'beyond' {
  if (part === null || part < BUSY) return 'normal';
  if (part > BEYOND) return 'beyond';
  return part >= FULL ? 'full' : 'busy';
}

export interface ShownState {
  state: UplinkState['state'];
  ageS: number | null;
  downloadBps: number | null;
  uploadBps: number | null;
  since: string | null;
  probing: boolean;
}

/** The newer of the page's and the stream's, aged to now. */
export function shownState(
  read: UplinkState | undefined,
  live: UplinkState | undefined,
  nowMs: number,
): ShownState {
  const time = (state: UplinkState | undefined) => (state?.at ? Date.parse(state.at) : 0);
  const newest = time(live) >= time(read) ? (live ?? read) : read;
  const ageS = newest?.at ? Math.max(0, (nowMs - Date.parse(newest.at)) / 1000) : null;
  const state = newest?.state ?? 'never';
  const isDead = state === 'down' || state === 'missing';
  const isLate = (state === 'up' || state === 'silent') && ageS !== null && ageS > STALE_AFTER_S;
  return {
    state: isLate ? 'stale' : state,
    ageS,
    // The last poll of a line that died in between still had a mean.
    downloadBps: isDead ? null : (newest?.download_bps ?? null),
    uploadBps: isDead ? null : (newest?.upload_bps ?? null),
    since: newest?.since ?? null,
    probing: newest?.probing ?? false,
  };
}
