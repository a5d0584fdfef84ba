import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/components/ui/page/links';

export function TraceLink({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  return (
    <ButtonLink
      className="no-print"
      variant="default"
      size="compact-sm"
      to="/routers/$routerId/router/trace"
      params={{ routerId }}
    >
      {t('routerPage.trace')}
    </ButtonLink>
  );
}
