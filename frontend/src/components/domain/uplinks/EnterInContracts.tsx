import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { routerQuery } from '@/api/queries/routers';
import { useMay } from '@/api/queries/session';
import { TextLink } from '@/components/ui/page/links';

/** Where a contract's values are entered: a link for who may, the way there for who asks an admin. */
export function EnterInContracts({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const router = useQuery(routerQuery(routerId)).data?.name ?? '…';
  if (!isAdmin) return t('call.ask_admin', { router });
  return (
    <TextLink
      to="/settings/routers/$routerId"
      params={{ routerId }}
      search={{ tab: 'contracts' }}
      fz="inherit"
      className="no-print"
    >
      {t('call.enter', { router })}
    </TextLink>
  );
}
