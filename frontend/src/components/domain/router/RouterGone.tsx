import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/components/ui/page/links';
import { StatePanel } from '@/components/ui/states/StatePanel';

/** The router was deleted while its page was open. */
export function RouterGone({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <StatePanel
      kind="empty"
      title={t('state.router_gone_title', { name })}
      text={t('state.router_gone_text')}
      action={<ButtonLink to="/">{t('state.router_gone_action')}</ButtonLink>}
    />
  );
}
