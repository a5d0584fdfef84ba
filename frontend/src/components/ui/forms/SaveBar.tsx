import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../states/ProblemAlert';
import classes from './SaveBar.module.css';
import { SubmitButton } from './SubmitButton';

interface SaveBarProps {
  isDirty: boolean;
  /** What is typed can be saved: no field is wrong. */
  isSound?: boolean;
  pending: boolean;
  error: unknown;
  /** Fields that the form shows beside their inputs. */
  shown?: readonly string[];
  onDiscard: () => void;
  /** Left out where the bar stands in a form, whose submit saves. */
  onSave?: () => void;
  onLoadAgain?: () => void;
}

/** The one way to save settings: it appears with the first edit, and stays in sight until that is saved or dropped. */
export function SaveBar(props: SaveBarProps) {
  const { isDirty, isSound = true, pending, error, shown, onDiscard, onSave, onLoadAgain } = props;
  const { t } = useTranslation();
  if (!isDirty && !error) return null;
  return (
    <Stack className={classes.bar} gap="sm" role="group" aria-label={t('settings.unsaved')}>
      <ProblemAlert error={error} {...(shown && { shown })} {...(onLoadAgain && { onLoadAgain })} />
      <Group justify="space-between">
        <Text size="sm">{t('settings.unsaved')}</Text>
        <Group gap="sm">
          <Button variant="default" disabled={pending} onClick={onDiscard}>
            {t('action.discard')}
          </Button>
          <SubmitButton
            pending={pending}
            disabled={!isSound}
            {...(onSave ? { type: 'button', onClick: onSave } : {})}
          >
            {t('action.save')}
          </SubmitButton>
        </Group>
      </Group>
    </Stack>
  );
}
