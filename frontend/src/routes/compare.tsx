import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { routerQuery } from '@/api/queries/routers';
import { ComparePage } from '@/features/compare/ComparePage';
import { useView } from '@/routes/tree/useView';

const route = getRouteApi('/authed/routers/$routerId/compare');

export default function Compare() {
  const { routerId } = route.useParams();
  const { tab = 'traffic', a, b, a_from, a_to, b_from, b_to } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useSuspenseQuery(routerQuery(routerId)).data;
  return (
    <ComparePage
      router={router}
      {...useView()}
      tab={tab}
      pair={{ a, b, a_from, a_to, b_from, b_to }}
      onPair={(pair) =>
        void navigate({ search: (before) => ({ ...before, ...pair }), resetScroll: false })
      }
    />
  );
}
