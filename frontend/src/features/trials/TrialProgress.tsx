import { Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { QueueTrial } from '@/api/trialTypes';
import { Section } from '@/components/ui/page/Section';
import { secondsBetween } from '@/lib/time/time';
import { useFormat } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';
import { AS_IT_IS, doneShare, leftS, nextOf, openRunOf } from './figures';
import classes from './Trials.module.css';
import { useTrialText } from './useTrialText';

/** What goes on now, how far it is, and how long it will take. */
export function TrialProgress({ trial }: { trial: QueueTrial }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const step = useStepWords(trial, now);
  const runs = t('queueTrials.progress.runs', {
    over: trial.runs_over,
    all: trial.runs_over + trial.runs_left,
  });
  const isGoing = trial.state === 'running' || trial.state === 'waiting';
  const left = format.duration(Math.round(leftS(trial, now) / 60) * 60 || 60);
  return (
    <Section title={t('queueTrials.progress.title')}>
      {/* The seconds tick: said once to those who listen, not each second. */}
      <p className={classes.step} data-testid="trial-step" data-value={trial.state} aria-live="off">
        {step}
      </p>
      <Progress value={doneShare(trial) * 100} size="lg" aria-label={runs} />
      <Text size="sm" c="dimmed" mt={6} className="num" data-testid="trial-left">
        {[runs, isGoing && t('queueTrials.progress.left', { time: left })]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Section>
  );
}

function useStepWords(trial: QueueTrial, now: number): string {
  const { t } = useTranslation();
  const format = useFormat();
  const { queue } = useTrialText();
  if (trial.state === 'restoring' || trial.stop !== '') return t('queueTrials.progress.restoring');
  if (trial.state === 'planned')
    return Date.parse(trial.window_from) > now
      ? t('queueTrials.progress.planned', { time: format.moment(trial.window_from) })
      : t('queueTrials.progress.planned_now');
  const run = openRunOf(trial);
  if (run) {
    const words = { block: run.block + 1, queue: queue(run.variant) };
    if (run.probe_run_id === null && run.variant !== AS_IT_IS)
      return t('queueTrials.progress.setting', words);
    const elapsed = Math.max(0, secondsBetween(run.began_at, now));
    return t('queueTrials.progress.measuring', { ...words, time: format.duration(elapsed) });
  }
  const next = nextOf(trial);
  return next
    ? t('queueTrials.progress.waiting', { block: next.block + 1, queue: queue(next.variant) })
    : t('queueTrials.progress.waiting_end');
}
