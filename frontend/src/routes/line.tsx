import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { routerQuery } from '@/api/queries/routers';
import { LinePage } from '@/features/line/LinePage';
import { useView } from './useView';

const route = getRouteApi('/authed/routers/$routerId/lines/$uplinkId');

export default function Line() {
  const { routerId, uplinkId } = route.useParams();
  const { at } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useSuspenseQuery(routerQuery(routerId)).data;
  return (
    <LinePage
      key={uplinkId}
      router={router}
      uplinkId={uplinkId}
      {...useView()}
      at={at}
      onAt={(next) =>
        void navigate({ search: (before) => ({ ...before, at: next }), resetScroll: false })
      }
    />
  );
}
