import { useTranslation } from 'react-i18next';
import { useMay } from '@/api/queries/session';
import type { OwnReports } from '@/api/types';
import { TellAdmin } from '@/components/domain/access/TellAdmin';
import { TextLink } from '@/components/ui/page/links';
import { StatePanel } from '@/components/ui/states/StatePanel';

/** Who has to do what before mails can leave. */
export function NoMailWay({ way }: { way: Exclude<OwnReports['way'], 'ready'> }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const missing = t(`messages.way.${way}`);
  return (
    <StatePanel
      kind="empty"
      compact
      title={t('messages.way.title')}
      text={isAdmin ? missing : t('messages.way.ask')}
      action={
        !isAdmin ? (
          <TellAdmin text={`${t('messages.way.title')}. ${missing}`} path="/settings/channels" />
        ) : way !== 'no_public_origin' ? (
          <TextLink to="/settings/channels">{t('messages.way.open')}</TextLink>
        ) : undefined
      }
    />
  );
}
