import {
  IconCalendarStats,
  IconGauge,
  IconLayoutDashboard,
  IconSettings,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Shell.module.css';

interface NavProps {
  routerId: number | undefined;
  isTest: boolean;
}

/** The same places, as a column on the desktop and as tabs on a phone. */
function Places({ routerId, isTest, item }: NavProps & { item: string | undefined }) {
  const { t } = useTranslation();
  const params = routerId === undefined ? undefined : { routerId };
  const overview = content(<IconLayoutDashboard size={20} stroke={1.7} />, t('nav.overview'));
  const weeks = content(<IconCalendarStats size={20} stroke={1.7} />, t('nav.weeks'));
  const quality = content(<IconGauge size={20} stroke={1.7} />, t('nav.quality'));
  return (
    <>
      {params ? (
        <>
          <Link to="/routers/$routerId/overview" params={params} className={item}>
            {overview}
          </Link>
          <Link to="/routers/$routerId/weeks" params={params} className={item}>
            {weeks}
          </Link>
          <Link
            to="/routers/$routerId/quality"
            params={params}
            className={item}
            {...(isTest && { 'data-status': 'active' })}
          >
            {quality}
          </Link>
        </>
      ) : (
        <>
          <Link to="/" className={item}>
            {overview}
          </Link>
          <span className={item} aria-disabled>
            {weeks}
          </span>
          <span className={item} aria-disabled>
            {quality}
          </span>
        </>
      )}
      <Link to="/settings" className={item}>
        {content(<IconSettings size={20} stroke={1.7} />, t('nav.settings'))}
      </Link>
    </>
  );
}

const content = (icon: ReactNode, label: string) => (
  <>
    <span aria-hidden style={{ display: 'inline-flex' }}>
      {icon}
    </span>
    {label}
  </>
);

export const SideNav = (props: NavProps) => (
  <div className={classes.nav}>
    <Places {...props} item={classes.item} />
  </div>
);

export function BottomTabs(props: NavProps) {
  const { t } = useTranslation();
  return (
    <nav className={classes.tabs} aria-label={t('nav.menu')}>
      <Places {...props} item={classes.tab} />
    </nav>
  );
}
