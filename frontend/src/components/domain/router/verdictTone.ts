import type { Verdict } from '@/api/types';
import { typeset } from '@/lib/text/typeset';
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

export const verdictSentence = (verdict: Verdict, language: string): string =>
  typeset(language === 'id' ? verdict.sentence_id : verdict.sentence_en);
