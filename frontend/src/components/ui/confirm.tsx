import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';

interface Confirmation {
  title: string;
  text: string;
  confirm: string;
  cancel: string;
  onConfirm: () => void;
}

/** Destructive acts name what is destroyed, and their button says what it does. */
export function confirmDanger({ title, text, confirm, cancel, onConfirm }: Confirmation): void {
  modals.openConfirmModal({
    title,
    children: <Text size="sm">{text}</Text>,
    labels: { confirm, cancel },
    confirmProps: { color: 'var(--tb-danger-fill)', c: '#fff' },
    onConfirm,
  });
}
