import { useTranslation } from 'react-i18next';
import { useMay } from '@/api/queries/session';
import { ButtonLink } from '@/components/ui/page/links';
import { StatePanel } from '@/components/ui/states/StatePanel';

export function NoRouter() {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  return (
    <StatePanel
      kind="empty"
      title={t('overview.no_router_title')}
      text={isAdmin ? t('overview.no_router_text') : t('overview.no_router_ask')}
      action={
        isAdmin && (
          <ButtonLink to="/settings/routers/new">{t('overview.no_router_action')}</ButtonLink>
        )
      }
    />
  );
}
