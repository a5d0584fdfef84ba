import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import pills from '@/components/ui/page/Pills.module.css';

export function QualityTabs({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  const params = { routerId };
  return (
    <nav className={pills.pills} aria-label={t('quality.title')}>
      <Link
        to="/routers/$routerId/quality"
        params={params}
        activeOptions={{ exact: true, includeSearch: false }}
        className={pills.pill}
      >
        {t('quality.nav.grid')}
      </Link>
      <Link
        to="/routers/$routerId/quality/trials"
        params={params}
        activeOptions={{ includeSearch: false }}
        className={pills.pill}
      >
        {t('quality.nav.trials')}
      </Link>
      <Link
        to="/routers/$routerId/reports/compare"
        params={params}
        search={{ tab: 'quality' }}
        className={pills.pill}
      >
        {t('quality.nav.compare')}
      </Link>
      <Link to="/settings/probes" search={{ router: routerId }} className={pills.pill}>
        {t('quality.nav.settings')}
      </Link>
    </nav>
  );
}
