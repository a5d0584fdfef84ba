import type { Tone } from '@/components/ui/states/StatusChip';

const TONES: Readonly<Record<string, Tone>> = {
  answer_home: 'ok',
  answer_home_from_router: 'ok',
  later_same: 'ok',
  later_fasttracked_same: 'ok',
  answer_lost: 'danger',
  answer_no_route: 'danger',
  answer_dropped: 'danger',
  answer_to_router: 'danger',
  later_parted: 'danger',
  later_lost: 'danger',
};

/** Neutral where nothing can be known or nothing is answered; else a warning. */
export const toneOf = (code: string): Tone =>
  TONES[code] ?? (/_(unknown|none)$/.test(code) ? 'idle' : 'warn');
