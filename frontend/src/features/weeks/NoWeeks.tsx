import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/components/ui/page/links';
import { StatePanel } from '@/components/ui/states/StatePanel';

export function NoWeeks({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  return (
    <StatePanel
      kind="empty"
      title={t('weeks.none_title')}
      text={t('weeks.none_text')}
      action={
        <ButtonLink to="/routers/$routerId/now" params={{ routerId }} variant="default">
          {t('nav.now')}
        </ButtonLink>
      }
    />
  );
}
