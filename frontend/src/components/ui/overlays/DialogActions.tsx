import { Button, Group, Text } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../forms/SubmitButton';

interface DialogActionsProps {
  pending: boolean;
  disabled?: boolean;
  /** Why it cannot be pressed; '' where the dialog says it. */
  why?: string;
  onCancel: () => void;
  children: ReactNode;
}

/** The end of every dialog with a form: cancel, then act. */
export function DialogActions({ onCancel, children, why, ...act }: DialogActionsProps) {
  const { t } = useTranslation();
  const id = useId();
  const reason = act.disabled ? (why ?? t('action.incomplete')) : '';
  return (
    <Group justify="flex-end" gap="sm">
      {reason && (
        <Text id={id} size="sm" c="dimmed" me="auto">
          {reason}
        </Text>
      )}
      <Button variant="default" onClick={onCancel}>
        {t('action.cancel')}
      </Button>
      <SubmitButton {...act} {...(reason && { 'aria-describedby': id })}>
        {children}
      </SubmitButton>
    </Group>
  );
}
