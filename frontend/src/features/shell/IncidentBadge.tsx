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
  const count = unseen || number;
  const most = count > MOST ? `${MOST}+` : count;
  // Of how many, or it would disagree with pages and boards that count all that are open.
  const shown = unseen > 0 && unseen < number && number <= MOST ? `${unseen}/${number}` : most;
  return (
    <>
      <span
        className={classes.badge}
        data-tone={tone}
        data-testid="incident-badge"
        data-value={count}
        title={words}
        aria-hidden
      >
        {shown}
      </span>
      <span className="visually-hidden"> {words}</span>
    </>
  );
}
