import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSaved } from '@/components/ui/forms/useSaved';
import { SetupPage } from '@/features/access/SetupPage';

export default function Setup() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { saved } = useSaved();
  return (
    <SetupPage
      onDone={() => {
        saved(t('access.setup.done'));
        void navigate({ to: '/settings/routers/new' });
      }}
    />
  );
}
