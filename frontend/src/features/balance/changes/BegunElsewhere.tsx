import { Alert, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RouterChange } from '@/api/types';

interface BegunElsewhereProps {
  change: RouterChange;
  /** As it was typed here, and not used. */
  reason: string;
  onClose: () => void;
}

/** In place of the dialog that was open here when somebody else acted. */
export function BegunElsewhere({ change, reason, onClose }: BegunElsewhereProps) {
  const { t } = useTranslation();
  const { state, applied_by: who } = change;
  const why = state === 'planned' ? 'other' : state === 'discarded' ? 'discarded' : 'begun';
  return (
    <Alert
      color="var(--tb-warn)"
      role="alert"
      withCloseButton
      closeButtonLabel={t('action.close')}
      onClose={onClose}
      data-testid="begun-elsewhere"
    >
      <Text size="sm">{t(`balance.apply.elsewhere.${why}`, { who })}</Text>
      {reason.trim() !== '' && reason.trim() !== change.reason && (
        <Text size="sm">{t('balance.apply.elsewhere.reason', { reason: reason.trim() })}</Text>
      )}
    </Alert>
  );
}
