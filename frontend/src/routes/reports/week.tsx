import { getRouteApi } from '@tanstack/react-router';
import { WeekPage } from '@/features/weeks/WeekPage';
import { useRouterOfPage } from '@/routes/tree/useRouterOfPage';
import { useView } from '@/routes/tree/useView';

const route = getRouteApi('/authed/routers/$routerId/reports/weeks/$week');

export default function Week() {
  const { week } = route.useParams();
  const router = useRouterOfPage();
  const navigate = route.useNavigate();
  return (
    <WeekPage
      routerId={router.id}
      routerName={router.name}
      week={week}
      {...useView()}
      onWeek={(next) =>
        void navigate({
          params: (before) => ({ ...before, week: next }),
          search: (before) => before,
        })
      }
    />
  );
}
