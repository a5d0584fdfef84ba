import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StoredBalanceSettings } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';

/** A request to end the two-person rule, shown where the second person would look. */
export function OffRequest({ settings }: { settings: StoredBalanceSettings }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { two_person_off_by: name, two_person_off_at: at } = settings;
  if (!name || !at) return null;
  return (
    <Alert color="var(--tb-warn)" data-testid="two-person-off">
      {t('balance.rules.two_person_off', { name, at: format.dateTime(at) })}
    </Alert>
  );
}
