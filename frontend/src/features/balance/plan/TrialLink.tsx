import { useTranslation } from 'react-i18next';
import { TextLink } from '@/components/ui/page/links';

/** To an experiment with queues, for who does not know which to choose. */
export function TrialLink({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  return (
    <TextLink
      to="/routers/$routerId/quality/trials"
      params={{ routerId }}
      size="sm"
      style={{ justifySelf: 'start', alignSelf: 'flex-start' }}
    >
      {t('balance.rules.queue_trials')}
    </TextLink>
  );
}
