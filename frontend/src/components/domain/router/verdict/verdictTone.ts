import type { RouterVerdict } from '@/api/types';
import type { Tone } from '@/components/ui/states/StatusChip';

export const VERDICT_TONE: Record<RouterVerdict['tone'], Tone> = {
  good: 'ok',
  warning: 'warn',
  bad: 'danger',
  unknown: 'idle',
};
