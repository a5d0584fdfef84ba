import { Checkbox, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { KINDS, MOST_QUEUES, UNLIMITED } from './draft';
import classes from './Trials.module.css';
import { useTrialText } from './useTrialText';

interface QueueChoiceProps {
  variants: readonly string[];
  onVariants: (variants: string[]) => void;
}

/** Each kind with a limit, and below without: so that one sees what the limit does. */
export function QueueChoice({ variants, onVariants }: QueueChoiceProps) {
  const { t } = useTranslation();
  const { queue } = useTrialText();
  const boxes = (names: readonly string[]) => (
    <div className={classes.queues}>
      {names.map((name) => (
        <Checkbox key={name} value={name} label={queue(name)} />
      ))}
    </div>
  );
  const fault =
    variants.length === 0
      ? t('queueTrials.form.least')
      : variants.length > MOST_QUEUES && t('queueTrials.form.most', { n: MOST_QUEUES });
  return (
    <Checkbox.Group
      label={t('queueTrials.form.queues')}
      description={t('queueTrials.form.queues_help')}
      value={[...variants]}
      onChange={onVariants}
      error={fault}
    >
      <div style={{ marginTop: 8 }}>{boxes(KINDS)}</div>
      <Text size="xs" c="dimmed" mt={10} mb={6}>
        {t('queueTrials.form.unlimited')}
      </Text>
      {boxes(UNLIMITED)}
    </Checkbox.Group>
  );
}
