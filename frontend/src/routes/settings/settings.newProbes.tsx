import { useNavigate, useSearch } from '@tanstack/react-router';
import { AdminOnly } from '@/components/domain/access/AdminOnly';
import { ProbeWizard } from '@/features/probes/wizard/ProbeWizard';

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
