import { HoursPage } from '@/features/hours/HoursPage';
import { useRouterOfPage } from '@/routes/tree/useRouterOfPage';
import { useView } from '@/routes/tree/useView';

export default function Hours() {
  const router = useRouterOfPage();
  return <HoursPage router={router} {...useView()} />;
}
