import { useNavigate, useSearch } from '@tanstack/react-router';
import { AdminOnly } from '@/components/domain/access/AdminOnly';
import { ProbeSettingsPage } from '@/features/probes/ProbeSettingsPage';
import { ProbeWizard } from '@/features/probes/wizard/ProbeWizard';

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

export function NewProbesPage() {
  const { router, step = 'server' } = useSearch({ from: '/authed/settings/probes/new' });
  const navigate = useNavigate();
  return (
    <AdminOnly>
      <ProbeWizard
        routerId={router}
        step={step}
        onRouter={(next) => void navigate({ to: '/settings/probes/new', search: { router: next } })}
        onStep={(next) =>
          void navigate({ to: '/settings/probes/new', search: { router, step: next } })
        }
        onSaved={(saved) =>
          void navigate({ to: '/settings/probes', search: { router: saved, tab: 'plans' } })
        }
      />
    </AdminOnly>
  );
}
