import { RouterPage } from '@/features/device/RouterPage';
import { useRouterOfPage } from '@/routes/tree/useRouterOfPage';
import { useView } from '@/routes/tree/useView';

export default function Device() {
  const router = useRouterOfPage();
  return <RouterPage router={router} {...useView()} />;
}
