import {
  IconCalendarStats,
  IconGauge,
  IconLayoutDashboard,
  IconScale,
  IconSettings,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Shell.module.css';

/** Places whose pages may have addresses of their own: of one test, of one change. */
export type Place = 'quality' | 'balance';
interface NavProps {
  routerId: number | undefined;
  place: Place | undefined;
}

/** The same places, as a column on the desktop and as tabs on a phone. */
function Places({ routerId, place, item }: NavProps & { item: string | undefined }) {
  const { t } = useTranslation();
  const params = routerId === undefined ? undefined : { routerId };
  const overview = content(<IconLayoutDashboard size={20} stroke={1.7} />, t('nav.overview'));
  const weeks = content(<IconCalendarStats size={20} stroke={1.7} />, t('nav.weeks'));
  const quality = content(<IconGauge size={20} stroke={1.7} />, t('nav.quality'));
  const balance = content(<IconScale size={20} stroke={1.7} />, t('nav.balance'));
  const isAt = (one: Place) => (one === place ? { 'data-status': 'active' } : {});
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
            {...isAt('quality')}
          >
            {quality}
          </Link>
          <Link
            to="/routers/$routerId/balance"
            params={params}
            className={item}
            {...isAt('balance')}
          >
            {balance}
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
          <span className={item} aria-disabled>
            {balance}
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
