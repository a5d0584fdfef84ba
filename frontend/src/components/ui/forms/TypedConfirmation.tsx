import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface TypedConfirmationProps {
  name: string;
  text: string;
  confirm: string;
  onConfirm: () => void;
  onDone: () => void;
}

export const isName = (typed: string | null, name: string): boolean =>
  typed?.trim() === name.trim();

/** The name of what is to be deleted must be typed: no slip of the hand. */
export function TypedConfirmation(props: TypedConfirmationProps) {
  const { name, text, confirm, onConfirm, onDone } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const isSame = isName(typed, name);
  const submit = () => {
    if (!isSame) return;
    onDone();
    onConfirm();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <Text size="sm">{text}</Text>
        <TextInput
          label={t('settings.type_name', { name })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            {t('action.cancel')}
          </Button>
          <Button
            type="submit"
            disabled={!isSame}
            color="var(--tb-danger-fill)"
            {...(isSame && { c: '#fff' })}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
