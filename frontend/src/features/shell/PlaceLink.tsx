import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ADDRESSES, ICONS, type Place } from './places';

export interface PlaceLinkProps {
  to: Place;
  routerId: number | undefined;
  className: string | undefined;
  /** A page of this place with another address: a single test or change. */
  isHere?: boolean;
  onClick?: () => void;
}

/** Without a router, its places are named but lead nowhere. */
export function PlaceLink({ to, routerId, className, isHere = false, onClick }: PlaceLinkProps) {
  const { t } = useTranslation();
  const Icon = ICONS[to];
  const content = (
    <>
      <Icon size={20} stroke={1.7} aria-hidden />
      <span>{t(`nav.${to}`)}</span>
    </>
  );
  const shared = {
    className,
    ...(onClick && { onClick }),
    activeOptions: { includeSearch: false },
    ...(isHere && { 'data-status': 'active', 'aria-current': 'page' as const }),
  };
  if (to === 'settings') {
    return (
      <Link to="/settings" {...shared}>
        {content}
      </Link>
    );
  }
  if (routerId !== undefined) {
    return (
      <Link to={ADDRESSES[to]} params={{ routerId }} {...shared}>
        {content}
      </Link>
    );
  }
  if (to === 'overview') {
    return (
      <Link to="/" {...shared}>
        {content}
      </Link>
    );
  }
  return (
    <span className={className} aria-disabled>
      {content}
    </span>
  );
}
