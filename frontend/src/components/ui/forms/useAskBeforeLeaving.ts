import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { askDanger } from '../overlays/confirm';

/** With edits, another page opens only after a question; `text`: what would be lost. */
export function useAskBeforeLeaving(
  isDirty: boolean,
  text: string,
  within: 'page' | 'address' = 'page',
): void {
  const { t } = useTranslation();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const isElsewhere =
        current.pathname !== next.pathname ||
        (within === 'address' && JSON.stringify(current.search) !== JSON.stringify(next.search));
      return (
        isDirty &&
        isElsewhere &&
        !(await askDanger({
          title: t('settings.leave_title'),
          text,
          confirm: t('settings.leave'),
          cancel: t('settings.stay'),
        }))
      );
    },
    enableBeforeUnload: isDirty,
  });
}
