import { Button, Group, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../states/ProblemAlert';
import classes from './SaveBar.module.css';
import { SubmitButton } from './SubmitButton';

interface SaveBarProps {
  isDirty: boolean;
  isSound?: boolean;
  pending: boolean;
  error: unknown;
  shown?: readonly string[];
  onDiscard: () => void;
  /** Left out inside a form, whose submit saves. */
  onSave?: () => void;
  onLoadAgain?: () => void;
}

/** Appears with the first edit, and stays until it is saved or dropped. */
export function SaveBar(props: SaveBarProps) {
  const { isDirty, isSound = true, pending, error, shown, onDiscard, onSave, onLoadAgain } = props;
  const { t } = useTranslation();
  const id = useId();
  if (!isDirty && !error) return null;
  return (
    <Stack className={classes.bar} gap="sm" role="group" aria-label={t('settings.unsaved')}>
      <ProblemAlert error={error} {...(shown && { shown })} {...(onLoadAgain && { onLoadAgain })} />
      <Group justify="space-between">
        <Text id={id} size="sm">
          {t('settings.unsaved')} {!isSound && t('action.incomplete')}
        </Text>
        <Group gap="sm">
          <Button variant="default" disabled={pending} onClick={onDiscard}>
            {t('action.discard')}
          </Button>
          <SubmitButton
            pending={pending}
            disabled={!isSound}
            aria-describedby={id}
            {...(onSave ? { type: 'button', onClick: onSave } : {})}
          >
            {t('action.save')}
          </SubmitButton>
        </Group>
      </Group>
    </Stack>
  );
}
