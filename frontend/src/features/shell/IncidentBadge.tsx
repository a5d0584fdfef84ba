import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openIncidentsQuery } from '@/api/queries/alerts/incidents';
import { standingOf } from './incidentStanding';
import classes from './Shell.module.css';

const MOST = 99;

interface IncidentBadgeProps {
  /** Stands at another name than that of its page. */
  isNamed?: boolean;
}

/** How many incidents are open; red while nobody sees to one of them. */
export function IncidentBadge({ isNamed = false }: IncidentBadgeProps) {
  const { t } = useTranslation();
  const { number, isUnseen } = standingOf(useQuery(openIncidentsQuery()).data ?? []);
  if (number === 0) return null;
  const words = t(isUnseen ? 'nav.incidents_unseen' : 'nav.incidents_open', { number });
  return (
    <>
      <span
        className={classes.badge}
        data-tone={isUnseen ? 'danger' : 'idle'}
        data-testid="incident-badge"
        data-value={number}
        aria-hidden
      >
        {number > MOST ? `${MOST}+` : number}
      </span>
      <span className="visually-hidden">
        {isNamed ? ` ${t('nav.incidents')}: ${words}` : ` ${words}`}
      </span>
    </>
  );
}
