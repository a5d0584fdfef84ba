import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { routerQuery } from '@/api/queries/routers';
import { HoursPage } from '@/features/hours/HoursPage';
import { useView } from '@/routes/tree/useView';

const route = getRouteApi('/authed/routers/$routerId');

export default function Hours() {
  const { routerId } = route.useParams();
  const router = useSuspenseQuery(routerQuery(routerId)).data;
  return <HoursPage router={router} {...useView()} />;
}
