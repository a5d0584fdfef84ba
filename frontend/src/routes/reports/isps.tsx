import { IspsPage } from '@/features/hours/isps/IspsPage';
import { useRouterOfPage } from '@/routes/tree/useRouterOfPage';
import { useView } from '@/routes/tree/useView';

export default function Isps() {
  const router = useRouterOfPage();
  return <IspsPage router={router} {...useView()} />;
}
