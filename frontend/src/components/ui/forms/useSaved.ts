import { useTranslation } from 'react-i18next';
import { asProblem } from '@/api/problem';
import { overlays } from '../overlays/overlays';
import { problemText } from '../states/problemText';

const show = (message: { message: string; color?: string; autoClose?: number }): void =>
  void overlays().then(
    ({ notifications }) => notifications.show({ ...message, withBorder: true }),
    () => globalThis.alert(message.message),
  );

export function useSaved() {
  const { t } = useTranslation();
  return {
    saved: (message = t('state.saved')) => show({ message }),
    refused: (error: unknown) => {
      const { text, remedy } = problemText(asProblem(error), t);
      show({
        message: [text, remedy].filter(Boolean).join(' '),
        color: 'var(--tb-danger-fill)',
        autoClose: 10_000,
      });
    },
  };
}
