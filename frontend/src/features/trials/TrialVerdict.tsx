import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { QueueTrial } from '@/api/trialTypes';
import { useStatement } from '@/components/domain/router/useStatement';
import { Section } from '@/components/ui/page/Section';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { FindLimit, UseQueue } from './limit/UseQueue';
import { RecordedMark } from './recorded/RecordedMark';
import classes from './Trials.module.css';
import { useTrialText } from './useTrialText';

/** What came of it: in words first, then what to do. */
export function TrialVerdict({ trial }: { trial: QueueTrial }) {
  const { t } = useTranslation();
  const text = useTrialText();
  const say = useStatement('trials');
  const ending = text.ending(trial);
  const [answer, ...more] = trial.verdict?.statements ?? trial.reasons;
  const fallback =
    trial.state === 'refused'
      ? t('queueTrials.verdict.refused')
      : t('queueTrials.verdict.none', { over: trial.runs_over });
  return (
    <Section
      title={t('queueTrials.verdict.title')}
      aside={
        <StatusChip tone={trial.state === 'refused' ? 'warn' : 'idle'}>
          {t(`queueTrials.state.${trial.state}`)}
        </StatusChip>
      }
    >
      <Stack gap="sm" align="flex-start">
        <RecordedMark trial={trial} />
        <p className={classes.answer} data-testid="trial-verdict" data-value={trial.outcome ?? ''}>
          {answer ? say(answer) : fallback}
        </p>
        {ending && <Text size="sm">{ending}</Text>}
        {trial.state === 'refused' && answer && <Text size="sm">{fallback}</Text>}
        {more.length > 0 && (
          <ul className={classes.more}>
            {more.map((statement) => (
              <li key={statement.code + statement.text}>{say(statement)}</li>
            ))}
          </ul>
        )}
        {trial.outcome === 'choose' && (
          <>
            <UseQueue trial={trial} />
            <FindLimit trial={trial} />
          </>
        )}
      </Stack>
    </Section>
  );
}
