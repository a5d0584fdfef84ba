import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { askDanger } from './confirm';

/** While there are edits, another page is opened only after a question; `text` says what would be lost. */
export function useAskBeforeLeaving(isDirty: boolean, text: string): void {
  const { t } = useTranslation();
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      isDirty &&
      current.pathname !== next.pathname &&
      !(await askDanger({
        title: t('probes.leave_title'),
        text,
        confirm: t('probes.leave'),
        cancel: t('probes.stay'),
      })),
    enableBeforeUnload: isDirty,
  });
}
