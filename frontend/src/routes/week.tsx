import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { routerQuery } from '@/api/queries/routers';
import { WeekPage } from '@/features/weeks/WeekPage';
import { useView } from '@/routes/tree/useView';

const route = getRouteApi('/authed/routers/$routerId/weeks/$week');

export default function Week() {
  const { routerId, week } = route.useParams();
  const navigate = route.useNavigate();
  const router = useSuspenseQuery(routerQuery(routerId)).data;
  return (
    <WeekPage
      routerId={routerId}
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
