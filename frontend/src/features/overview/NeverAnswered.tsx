import { Alert } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Router } from '@/api/types';
import { useRouterError } from '@/components/domain/router/useRouterError';

/** Why a router was never read; one that fell silent has a card. */
export default function NeverAnswered({ health }: { health: Router['health'] }) {
  const { t } = useTranslation();
  const errorText = useRouterError();
  if (health.error_code === null) return null;
  const message =
    errorText(health.error_code) ?? `${health.error_message ?? ''} ${health.remedy ?? ''}`;
  return (
    <Alert color="var(--tb-danger)" icon={<IconPlugConnectedX aria-hidden />} role="alert">
      {t('overview.never_answered', { message })}
    </Alert>
  );
}
