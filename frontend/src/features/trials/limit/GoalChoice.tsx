import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../draft';

interface GoalChoiceProps {
  goal: Draft['goal'];
  onGoal: (goal: Draft['goal']) => void;
}

/** The two questions that a trial can answer. */
export function GoalChoice({ goal, onGoal }: GoalChoiceProps) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      label={t('queueTrials.goal.title')}
      value={goal}
      onChange={(value) => onGoal(value === 'limit' ? 'limit' : 'queue')}
    >
      <Stack gap={8} mt={6}>
        <Radio
          value="queue"
          label={t('queueTrials.goal.queue')}
          description={t('queueTrials.goal.queue_help')}
        />
        <Radio
          value="limit"
          label={t('queueTrials.goal.limit')}
          description={t('queueTrials.goal.limit_help')}
        />
      </Stack>
    </Radio.Group>
  );
}
