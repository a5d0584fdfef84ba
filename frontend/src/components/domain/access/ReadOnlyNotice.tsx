import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/api/queries/session';

export function ReadOnlyNotice() {
  const { t } = useTranslation();
  if (useMay('admin')) return null;
  return (
    <Alert icon={<IconLock aria-hidden />} mb="md">
      {t('state.read_only')}
    </Alert>
  );
}
