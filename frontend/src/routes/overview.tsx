import { OverviewPage } from '@/features/overview/OverviewPage';
import { useRouterOfPage } from '@/routes/tree/useRouterOfPage';
import { useView } from '@/routes/tree/useView';

export default function Overview() {
  const router = useRouterOfPage();
  return <OverviewPage routerId={router.id} routerName={router.name} {...useView()} />;
}
