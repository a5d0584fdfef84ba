import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SetupPage } from '@/features/access/SetupPage';

export default function Setup() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <SetupPage
      onDone={() => {
        notifications.show({ message: t('access.setup.done') });
        void navigate({ to: '/settings/routers/new' });
      }}
    />
  );
}
