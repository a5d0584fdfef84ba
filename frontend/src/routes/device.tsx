import { RouterPage } from '@/features/device/RouterPage';
import { useRouterOfPage } from '@/routes/tree/useRouterOfPage';
import { useSearch } from '@tanstack/react-router';
import { useView } from '@/routes/tree/useView';

export default function Device() {
  const router = useRouterOfPage();
  const { part = 'device' } = useSearch({ from: '/authed/routers/$routerId/router' });
  return <RouterPage router={router} part={part} {...useView()} />;
}
