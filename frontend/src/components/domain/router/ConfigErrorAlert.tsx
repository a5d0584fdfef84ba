import { Alert, Text } from '@mantine/core';
import { IconFileAlert } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export function ConfigErrorAlert({ message }: { message: string | null }) {
  const { t } = useTranslation();
  if (message === null) return null;
  return (
    <Alert
      color="var(--tb-danger)"
      icon={<IconFileAlert aria-hidden />}
      mb="md"
      title={t('overview.config_error.title')}
      data-testid="config-error"
    >
      <Text size="sm">
        <bdi>{message}</bdi>
      </Text>
      <Text size="sm">{t('overview.config_error.remedy')}</Text>
    </Alert>
  );
}
