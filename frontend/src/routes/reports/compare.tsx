import { getRouteApi } from '@tanstack/react-router';
import { ComparePage } from '@/features/compare/ComparePage';
import { useRouterOfPage } from '@/routes/tree/useRouterOfPage';
import { useView } from '@/routes/tree/useView';

const route = getRouteApi('/authed/routers/$routerId/reports/compare');

export default function Compare() {
  const router = useRouterOfPage();
  const { tab = 'traffic', a, b, a_from, a_to, b_from, b_to } = route.useSearch();
  const navigate = route.useNavigate();
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
