import { useTranslation } from 'react-i18next';
import { useMay } from '@/api/queries/session';
import { TellAdmin } from '@/components/domain/access/TellAdmin';
import { ButtonLink } from '@/components/ui/page/links';
import { StatePanel } from '@/components/ui/states/StatePanel';

interface NoUplinksProps {
  routerId: number;
  routerName: string;
}

export default function NoUplinks({ routerId, routerName }: NoUplinksProps) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  return (
    <StatePanel
      kind="empty"
      title={t('overview.no_uplinks_title')}
      text={t('overview.no_uplinks_text')}
      action={
        isAdmin ? (
          <ButtonLink to="/settings/routers/$routerId/setup" params={{ routerId }}>
            {t('overview.no_uplinks_action')}
          </ButtonLink>
        ) : (
          <TellAdmin text={`${routerName}: ${t('overview.no_uplinks_title')}.`} />
        )
      }
    />
  );
}
