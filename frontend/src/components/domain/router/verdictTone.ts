import type { Verdict } from '@/api/types';
import type { Tone } from '@/components/ui/states/StatusChip';

export const VERDICT_TONE: Record<Verdict['state'], Tone> = {
  balanced: 'ok',
  skewed: 'warn',
  strongly_skewed: 'danger',
  overloaded: 'danger',
  link_down: 'danger',
  stale: 'idle',
  idle: 'idle',
  not_enough_data: 'idle',
};
