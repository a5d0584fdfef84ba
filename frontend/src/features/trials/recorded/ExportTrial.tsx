import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TrialRow } from '@/api/trialTypes';

/** A finished trial as a file, which another Timbang can import. */
export function ExportTrial({ trial: { id, state } }: { trial: TrialRow }) {
  const { t } = useTranslation();
  if (state !== 'done') return null;
  return (
    <Button
      component="a"
      href={`/api/v1/trials/${id}/export`}
      download={`timbang-queue-trial-${id}.json`}
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {t('queueTrials.recorded.export')}
    </Button>
  );
}
