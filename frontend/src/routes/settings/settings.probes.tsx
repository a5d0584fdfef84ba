import { useNavigate, useSearch } from '@tanstack/react-router';
import { ProbeSettingsPage } from '@/features/probes/ProbeSettingsPage';

export function ProbesPage() {
  const { router, tab = 'plans' } = useSearch({ from: '/authed/settings/probes' });
  const navigate = useNavigate();
  return (
    <ProbeSettingsPage
      routerId={router}
      tab={tab}
      onRouter={(next) => void navigate({ to: '/settings/probes', search: { router: next, tab } })}
    />
  );
}
