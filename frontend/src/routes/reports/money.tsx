import { MoneyPage } from '@/features/money/MoneyPage';
import { useRouterOfPage } from '@/routes/tree/useRouterOfPage';
import { useView } from '@/routes/tree/useView';

export default function Money() {
  const router = useRouterOfPage();
  return <MoneyPage router={router} {...useView()} />;
}
