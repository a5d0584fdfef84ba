import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { NewTrialPage } from '@/features/trials/NewTrialPage';
import { TrialPage } from '@/features/trials/TrialPage';
import { TrialsPage } from '@/features/trials/TrialsPage';
import { useRouterOfPage } from '@/routes/tree/useRouterOfPage';

const trial = getRouteApi('/authed/routers/$routerId/quality/trials/$trialId');

const start = getRouteApi('/authed/routers/$routerId/quality/trials/new');

export function TrialsRoute() {
  const router = useRouterOfPage();
  return <TrialsPage key={router.id} router={router} />;
}

export function NewTrialRoute() {
  const router = useRouterOfPage();
  const { goal, queue, isp } = start.useSearch();
  const navigate = useNavigate();
  return (
    <NewTrialPage
      key={router.id}
      router={router}
      begun={{
        ...(goal && { goal }),
        ...(queue && { queue }),
        ...(router.uplinks.some(({ id }) => id === isp) && { uplinkId: isp }),
      }}
      onPlanned={(trialId) =>
        void navigate({
          to: '/routers/$routerId/quality/trials/$trialId',
          params: { routerId: router.id, trialId },
        })
      }
    />
  );
}

export function TrialRoute() {
  const router = useRouterOfPage();
  const { trialId } = trial.useParams();
  return <TrialPage key={trialId} router={router} trialId={trialId} />;
}
