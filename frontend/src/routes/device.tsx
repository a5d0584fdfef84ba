import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { routerQuery } from '@/api/queries/routers';
import { RouterPage } from '@/features/device/RouterPage';
import { useView } from '@/routes/tree/useView';

const route = getRouteApi('/authed/routers/$routerId');

export default function Device() {
  const { routerId } = route.useParams();
  const router = useSuspenseQuery(routerQuery(routerId)).data;
  return <RouterPage router={router} {...useView()} />;
}
