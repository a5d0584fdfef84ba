import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openIncidentsQuery } from '@/api/queries/alerts/incidents';
import { standingOf } from './incidentStanding';
import classes from './Shell.module.css';

const MOST = 99;

/** How many incidents nobody sees to, red or amber; once somebody sees to each, how many are open. */
export function IncidentBadge() {
  const { t } = useTranslation();
  const { number, unseen, tone } = standingOf(useQuery(openIncidentsQuery()).data ?? []);
  if (number === 0) return null;
  const words = t(unseen > 0 ? 'nav.incidents_unseen' : 'nav.incidents_open', { number, unseen });
  const shown = unseen || number;
  return (
    <>
      <span
        className={classes.badge}
        data-tone={tone}
        data-testid="incident-badge"
        data-value={shown}
        aria-hidden
      >
        {shown > MOST ? `${MOST}+` : shown}
      </span>
      <span className="visually-hidden"> {words}</span>
    </>
  );
}
