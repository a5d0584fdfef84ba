import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { REPORT_ADDRESSES, REPORTS } from './places';
import classes from './ReportTabs.module.css';

/** The reports of a router, beside each other. */
export function ReportTabs({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  return (
    <nav className={`${classes.tabs} no-print`} aria-label={t('nav.reports')}>
      {REPORTS.map((report) => (
        <Link
          key={report}
          to={REPORT_ADDRESSES[report]}
          params={{ routerId }}
          activeOptions={{ includeSearch: false }}
          className={classes.tab}
        >
          {t(`nav.${report}`)}
        </Link>
      ))}
    </nav>
  );
}
