import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { AdminOnly } from '@/components/domain/access/AdminOnly';
import { NewRouter } from '@/features/router-setup/steps/NewRouter';
import { RouterSettings } from '@/features/router-setup/RouterSettings';
import { RouterSetup } from '@/features/router-setup/steps/RouterSetup';
import { RoutersList } from '@/features/router-setup/RoutersList';

export const RoutersPage = () => <RoutersList />;

export function NewRouterPage() {
  const navigate = useNavigate();
  return (
    <AdminOnly>
      <NewRouter
        onCreated={(routerId) =>
          void navigate({
            to: '/settings/routers/$routerId/setup',
            params: { routerId },
            search: { step: 'uplinks' },
          })
        }
      />
    </AdminOnly>
  );
}

export function RouterPage() {
  const { routerId } = useParams({ from: '/authed/settings/routers/$routerId' });
  const { tab } = useSearch({ from: '/authed/settings/routers/$routerId' });
  const navigate = useNavigate();
  return (
    <RouterSettings
      key={routerId}
      routerId={routerId}
      tab={tab === 'uplinks' || tab === 'contracts' ? tab : 'connection'}
      onDeleted={() => void navigate({ to: '/settings/routers' })}
    />
  );
}

export function RouterSetupPage() {
  const { routerId } = useParams({ from: '/authed/settings/routers/$routerId/setup' });
  const { step = 'uplinks' } = useSearch({ from: '/authed/settings/routers/$routerId/setup' });
  const navigate = useNavigate();
  return (
    <AdminOnly>
      <RouterSetup
        routerId={routerId}
        step={step}
        onConfirmed={() =>
          void navigate({
            to: '/settings/routers/$routerId/setup',
            params: { routerId },
            search: { step: 'first' },
          })
        }
      />
    </AdminOnly>
  );
}
