import { useTranslation } from 'react-i18next';
import type { TrialRow } from '@/api/trialTypes';
import type { Tone } from '@/components/ui/states/StatusChip';
import { AS_IT_IS } from './figures';
import { limitsOf, rungOf } from './limit/ladder';

type Outcome = NonNullable<TrialRow['outcome']>;
const OUTCOME_TONES: Record<Outcome, Tone> = {
  choose: 'ok',
  nothing_to_gain: 'ok',
  alike: 'idle',
  cpu_is_the_limit: 'warn',
  none_fits: 'warn',
  not_enough_blocks: 'warn',
  no_limit_keeps: 'warn',
};

/** Names of queues, and how a trial stands, in few words. `trial`: whose queues they are; one of elsewhere has no "now". */
export function useTrialText(trial?: Pick<TrialRow, 'recorded'>) {
  const { t, i18n } = useTranslation();
  /** Another version may know queues that have no words here. */
  const queue = (variant: string): string => {
    if (variant === AS_IT_IS && trial?.recorded) return t('queueTrials.recorded.as_it_was');
    const rung = rungOf(variant);
    if (rung) return t('queueTrials.limit.at', { queue: queue(rung.kind), percent: rung.percent });
    const key = `queueTrials.queue.${variant}`;
    return i18n.exists(key) ? t(key as 'queueTrials.queue.cake') : variant;
  };
  return {
    queue,
    /** In a list: those of a trial of limits once, with their limits. */
    queues: (variants: readonly string[]): string => {
      const limits = limitsOf(variants);
      const kind = variants.map(rungOf).find((rung) => rung)?.kind;
      if (!kind) return variants.map(queue).join(', ');
      const percents = limits.map((percent) => `${percent} %`).join(', ');
      return t('queueTrials.limit.of', { queue: queue(kind), limits: percents });
    },
    standing: ({ outcome, chosen, state }: TrialRow): { tone: Tone; words: string } =>
      outcome
        ? {
            tone: OUTCOME_TONES[outcome],
            words: t(`queueTrials.outcome.${outcome}`, { queue: queue(chosen ?? '') }),
          }
        : {
            tone: state === 'refused' ? 'warn' : 'idle',
            words: t(`queueTrials.state.${state}`),
          },
    ending: ({ stop, ended_by: by }: TrialRow): string =>
      stop === '' ? '' : t(`queueTrials.stop_reason.${stop}`, { name: by }),
  };
}
