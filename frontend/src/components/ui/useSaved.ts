import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { asProblem } from '@/api/problem';
import { problemText } from './problemText';

/** Short messages after an act: that it was saved, or why one without a form was refused. */
export function useSaved() {
  const { t } = useTranslation();
  return {
    saved: (message = t('state.saved')) => void notifications.show({ message, withBorder: true }),
    refused: (error: unknown) => {
      const { text, remedy } = problemText(asProblem(error), t);
      notifications.show({
        message: [text, remedy].filter(Boolean).join(' '),
        color: 'var(--tb-danger-fill)',
        withBorder: true,
        autoClose: 10_000,
      });
    },
  };
}
