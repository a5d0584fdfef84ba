import { Checkbox, Group, Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorsByField } from '@/api/problem';
import { KINDS, LIMITS, type Draft } from '../draft';
import classes from '../Trials.module.css';
import { useTrialText } from '../useTrialText';
import { hasLimits, LIMIT_COUNT } from './ladder';

interface LimitChoiceProps {
  draft: Draft;
  set: (part: Partial<Draft>) => void;
  error: Error | null;
}

/** One queue, and the limits at which it is tried. */
export function LimitChoice({ draft, set, error }: LimitChoiceProps) {
  const { t } = useTranslation();
  const { queue } = useTrialText();
  const errors = errorsByField(error ?? undefined);
  const fault = !hasLimits(draft.limits) && t('queueTrials.limit.count', LIMIT_COUNT);
  return (
    <Stack>
      <Radio.Group
        label={t('queueTrials.limit.queue')}
        description={t('queueTrials.limit.queue_help')}
        value={draft.queue}
        onChange={(value) => set({ queue: KINDS.find((kind) => kind === value) ?? draft.queue })}
        error={errors.variants}
      >
        <div className={classes.queues} style={{ marginTop: 8 }}>
          {KINDS.map((kind) => (
            <Radio key={kind} value={kind} label={queue(kind)} />
          ))}
        </div>
      </Radio.Group>
      <Checkbox.Group
        label={t('queueTrials.limit.limits')}
        description={t('queueTrials.limit.limits_help')}
        value={draft.limits.map(String)}
        onChange={(values) => set({ limits: values.map(Number).toSorted((a, b) => b - a) })}
        error={fault || errors.limits}
      >
        <Group gap="md" mt={8}>
          {LIMITS.map((percent) => (
            <Checkbox key={percent} value={String(percent)} label={`${percent} %`} />
          ))}
        </Group>
      </Checkbox.Group>
    </Stack>
  );
}
