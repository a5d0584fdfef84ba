import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { serverNow } from '@/lib/time/clock';
import { searchOfNow, type ViewSearch } from '@/lib/view';
import { IncidentBadge } from './IncidentBadge';
import { ADDRESSES, ICONS, isCommon, type Place } from './places';

export interface PlaceLinkProps {
  to: Place;
  routerId: number | undefined;
  className: string | undefined;
  /** A page of this place with another address: a single test or change. */
  isHere?: boolean;
  /** Under a thumb, where a long name would take two lines. */
  isShort?: boolean;
  onClick?: () => void;
}

export function PlaceLink(props: PlaceLinkProps) {
  const { to, routerId, className, isHere = false, isShort = false, onClick } = props;
  const { t } = useTranslation();
  const Icon = ICONS[to];
  const content = (
    <>
      <Icon size={20} stroke={1.7} aria-hidden />
      <span>{t(isShort && to === 'balance' ? 'nav.balance_short' : `nav.${to}`)}</span>
      {to === 'incidents' && <IncidentBadge />}
    </>
  );
  const shared = {
    className,
    'data-place': to,
    ...(onClick && { onClick }),
    activeOptions: { includeSearch: false, exact: to === 'all' },
    ...(isHere && { 'data-status': 'active', 'aria-current': 'page' as const }),
  };
  if (isCommon(to)) {
    return (
      <Link to={ADDRESSES[to]} {...shared}>
        {content}
      </Link>
    );
  }
  if (routerId === undefined) return null;
  return (
    <Link
      to={ADDRESSES[to]}
      params={{ routerId }}
      {...(to === 'now' && { search: (before: ViewSearch) => searchOfNow(before, serverNow()) })}
      {...shared}
    >
      {content}
    </Link>
  );
}
