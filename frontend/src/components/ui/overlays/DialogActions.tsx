import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../forms/SubmitButton';

interface DialogActionsProps {
  pending: boolean;
  disabled?: boolean;
  onCancel: () => void;
  children: ReactNode;
}

/** The end of every dialog with a form: cancel, then act. */
export function DialogActions({ onCancel, children, ...act }: DialogActionsProps) {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onCancel}>
        {t('action.cancel')}
      </Button>
      <SubmitButton {...act}>{children}</SubmitButton>
    </Group>
  );
}
