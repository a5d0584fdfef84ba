/** One word, tone and shape per outcome or state, the same on strip, list and run page. */
import type { ProbeRunRow } from '@/api/types';
import type { Tone } from '@/components/ui/states/StatusChip';

export const STANDINGS = [
  'ok',
  'invalid',
  'failed',
  'skipped',
  'missed',
  'running',
  'waiting',
] as const;
export type Standing = (typeof STANDINGS)[number];

export const TONE: Record<Standing, Tone> = {
  ok: 'ok',
  invalid: 'warn',
  failed: 'danger',
  skipped: 'idle',
  missed: 'danger',
  running: 'idle',
  waiting: 'idle',
};

interface Stands {
  state: ProbeRunRow['state'] | 'planned';
  outcome: ProbeRunRow['outcome'];
}

/** A planned slot waits like a queued one. */
export function standingOf({ state, outcome }: Stands): Standing {
  if (state === 'over') return outcome ?? 'failed';
  return state === 'running' ? 'running' : 'waiting';
}
