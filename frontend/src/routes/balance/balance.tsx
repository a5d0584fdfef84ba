import { getRouteApi } from '@tanstack/react-router';
import { ChangesPage } from '@/features/balance/changes/ChangesPage';
import { DriftsPage } from '@/features/balance/changes/DriftsPage';
import { PlanPage } from '@/features/balance/plan/PlanPage';
import { queueOf } from '@/features/balance/plan/wanted';
import { RulesPage } from '@/features/balance/RulesPage';
import { bucketsOf, questionOf, searchOf } from '@/features/balance/whatIf/whatIf';
import { WhatIfPage } from '@/features/balance/whatIf/WhatIfPage';
import { useRouterOfPage } from '@/routes/tree/useRouterOfPage';

const whatIf = getRouteApi('/authed/routers/$routerId/balance/what-if');
const plan = getRouteApi('/authed/routers/$routerId/balance/plan');

export function WhatIfRoute() {
  const router = useRouterOfPage();
  const search = whatIf.useSearch();
  const navigate = whatIf.useNavigate();
  return (
    <WhatIfPage
      key={router.id}
      router={router}
      question={questionOf(search)}
      onQuestion={(question) =>
        void navigate({ search: searchOf(question), replace: true, resetScroll: false })
      }
    />
  );
}

export function PlanRoute() {
  const router = useRouterOfPage();
  const { recommendation, drift, back, finding, b, again, ...search } = plan.useSearch();
  const navigate = plan.useNavigate();
  return (
    <PlanPage
      key={router.id}
      router={router}
      wanted={{
        recommendation,
        drift,
        back,
        finding,
        buckets: bucketsOf(b),
        again,
        queue: queueOf(search),
      }}
      onPlanned={(changeId) => void navigate({ to: '/changes/$changeId', params: { changeId } })}
    />
  );
}

export function ChangesRoute() {
  const router = useRouterOfPage();
  return <ChangesPage key={router.id} router={router} />;
}

export function DriftsRoute() {
  const router = useRouterOfPage();
  return <DriftsPage key={router.id} router={router} />;
}

export function RulesRoute() {
  const router = useRouterOfPage();
  return <RulesPage key={router.id} router={router} />;
}
