import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openIncidentsQuery } from '@/api/queries/alerts/incidents';
import type { IncidentKind, IncidentRow, OpenEvent } from '@/api/types';
import { TextLink } from '@/components/ui/page/links';
import { useFormat } from '@/lib/text/useFormat';
import classes from './EventCards.module.css';

/** The incident that somebody is told of for each event. */
const KINDS: Record<OpenEvent['code'], IncidentKind> = {
  silent: 'router_unreachable',
  isp_missing: 'isp_down',
  isp_down: 'isp_down',
  isp_silent: 'isp_silent',
  full_now: 'isp_full',
  lossy: 'isp_degraded',
  slow: 'isp_degraded',
};

interface IncidentOfEventProps {
  event: Pick<OpenEvent, 'code' | 'uplink_id'>;
  routerId: number;
}

/** Who sees to it, once it has lasted long enough to be an incident. */
export function IncidentOfEvent({ event, routerId }: IncidentOfEventProps) {
  const { t } = useTranslation();
  const seenTo = useSeenTo();
  const open = useQuery(openIncidentsQuery()).data ?? [];
  const incident = open.find(
    ({ kind, router_id: router, uplink_id: uplink }) =>
      kind === KINDS[event.code] && router === routerId && uplink === event.uplink_id,
  );
  if (!incident) return null;
  const { id } = incident;
  return (
    <p className={classes.since} data-testid="event-incident">
      <TextLink to="/incidents/$incidentId" params={{ incidentId: id }} fz="inherit">
        {t('overview.event.incident', { id })}
      </TextLink>
      {' · '}
      {seenTo(incident)}
    </p>
  );
}

/** Who sees to it, or until when it is left alone. */
function useSeenTo(): (incident: IncidentRow) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (row) => {
    if (row.snoozed_until)
      return t('overview.event.snoozed', {
        who: row.snoozed_by,
        time: format.moment(row.snoozed_until),
      });
    if (row.maintenance_until)
      return t('overview.event.maintenance', { time: format.moment(row.maintenance_until) });
    return row.acknowledged_at
      ? t('overview.event.acknowledged', {
          who: row.acknowledged_by,
          time: format.moment(row.acknowledged_at),
        })
      : t('overview.event.not_acknowledged');
  };
}
