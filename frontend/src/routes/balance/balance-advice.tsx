import { BalancePage } from '@/features/balance/advice/BalancePage';
import { useRouterOfPage } from '@/routes/tree/useRouterOfPage';

/** The page that most visits open; what asks or plans comes with its own. */
export function BalanceRoute() {
  const router = useRouterOfPage();
  return <BalancePage key={router.id} router={router} />;
}
