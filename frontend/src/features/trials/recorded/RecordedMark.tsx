import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TrialRow } from '@/api/trialTypes';
import { useFormat } from '@/lib/text/useFormat';
import { useRecorded } from './useRecorded';

/** The mark of an imported trial in words, before anything else of it is read, and what it was measured on. */
export function RecordedMark({ trial }: { trial: TrialRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const mark = useRecorded(trial);
  const { recorded } = trial;
  if (!recorded) return null;
  const words = {
    isp: recorded.isp,
    download: format.rate(recorded.download_bps),
    upload: format.rate(recorded.upload_bps),
    version: recorded.version,
  };
  return (
    <div>
      <Text size="sm" fw={600} maw={760} data-testid="trial-recorded">
        {mark}
      </Text>
      <Text size="sm" c="dimmed" maw={760}>
        {t('queueTrials.recorded.measured_on', words)}
        {recorded.place === 'kernel_lab' && ` ${t('queueTrials.recorded.lab_cpu')}`}
      </Text>
    </div>
  );
}
