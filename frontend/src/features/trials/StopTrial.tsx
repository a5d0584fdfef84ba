import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isOpenTrial, useStopTrial } from '@/api/queries/probes/trials';
import { useMay } from '@/api/queries/session';
import type { QueueTrial } from '@/api/trialTypes';
import { useSaved } from '@/components/ui/forms/useSaved';
import { confirmDanger } from '@/components/ui/overlays/confirm';

/** For admins, while the trial is open. */
export function StopTrial({ trial }: { trial: QueueTrial }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const stop = useStopTrial();
  const { refused } = useSaved();
  if (!isAdmin || !isOpenTrial(trial)) return null;
  const isStopping = !trial.actions.includes('stop');
  const ask = () =>
    confirmDanger({
      title: t('queueTrials.stop.title'),
      text: t('queueTrials.stop.text'),
      confirm: t('queueTrials.stop.confirm'),
      onConfirm: () => stop.mutate(trial.id, { onError: refused }),
    });
  return (
    <Button
      variant="default"
      c={isStopping ? undefined : 'var(--tb-danger)'}
      leftSection={<IconPlayerStop size={16} aria-hidden />}
      loading={stop.isPending}
      disabled={isStopping}
      onClick={ask}
    >
      {t(isStopping ? 'queueTrials.stop.asked' : 'queueTrials.stop.button')}
    </Button>
  );
}
