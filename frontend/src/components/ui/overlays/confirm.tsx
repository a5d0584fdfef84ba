import { Text } from '@mantine/core';
import i18next from 'i18next';
import { overlays } from './overlays';
import { isName, TypedConfirmation } from '../forms/TypedConfirmation';

export interface Confirmation {
  title: string;
  text: string;
  confirm: string;
  cancel?: string;
  onConfirm: () => void;
  /** With or without an answer. */
  onClose?: () => void;
}

/** False also when the dialog is closed without an answer. */
export const askDanger = (question: Omit<Confirmation, 'onConfirm'>): Promise<boolean> =>
  new Promise((answer) => {
    confirmDanger({
      ...question,
      onConfirm: () => answer(true),
      onClose: () => answer(false),
    });
  });

/** Destructive acts name what is destroyed, and their button says what it does. */
export function confirmDanger(question: Confirmation): void {
  const { title, text, confirm, onConfirm, onClose } = question;
  const cancel = question.cancel ?? i18next.t('action.cancel');
  overlays().then(
    ({ modals }) =>
      modals.openConfirmModal({
        title,
        children: <Text size="sm">{text}</Text>,
        labels: { confirm, cancel },
        confirmProps: { color: 'var(--tb-danger-fill)', c: '#fff' },
        onConfirm,
        ...(onClose && { onClose }),
      }),
    () => settle(question, globalThis.confirm(`${title}\n\n${text}`)),
  );
}

/** For what cannot be brought back: its name must be typed first. */
export function confirmByName(question: Confirmation & { name: string }): void {
  const { title, onClose, ...rest } = question;
  overlays().then(
    ({ modals }) => {
      const id = modals.open({
        title,
        children: <TypedConfirmation {...rest} onDone={() => modals.close(id)} />,
        ...(onClose && { onClose }),
      });
    },
    () => {
      const wanted = i18next.t('settings.type_name', { name: rest.name });
      const typed = globalThis.prompt([title, rest.text, wanted].join('\n\n'));
      settle(question, isName(typed, rest.name));
    },
  );
}

/** The answer of the browser's own dialog. */
function settle({ onConfirm, onClose }: Confirmation, isSure: boolean): void {
  if (isSure) onConfirm();
  onClose?.();
}
