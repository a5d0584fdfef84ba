import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openIncidentsQuery } from '@/api/queries/alerts/incidents';
import type { IncidentKind, OpenEvent } from '@/api/types';
import { TextLink } from '@/components/ui/page/links';
import { useFormat } from '@/lib/text/useFormat';
import classes from './EventCards.module.css';

/** The incident that somebody is told of for each event; the others have none. */
const KINDS: Partial<Record<OpenEvent['code'], IncidentKind>> = {
  silent: 'router_unreachable',
  isp_missing: 'isp_down',
  isp_down: 'isp_down',
  isp_silent: 'isp_silent',
};

interface IncidentOfEventProps {
  event: Pick<OpenEvent, 'code' | 'uplink_id'>;
  routerId: number;
}

/** Who sees to it, once it has lasted long enough to be an incident. */
export function IncidentOfEvent({ event, routerId }: IncidentOfEventProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const open = useQuery(openIncidentsQuery()).data ?? [];
  const incident = open.find(
    ({ kind, router_id: router, uplink_id: uplink }) =>
      kind === KINDS[event.code] && router === routerId && uplink === event.uplink_id,
  );
  if (!incident) return null;
  const { id, acknowledged_at: at, acknowledged_by: who } = incident;
  return (
    <p className={classes.since} data-testid="event-incident">
      <TextLink to="/incidents/$incidentId" params={{ incidentId: id }} fz="inherit">
        {t('overview.event.incident', { id })}
      </TextLink>
      {' · '}
      {at
        ? t('overview.event.acknowledged', { who, time: format.moment(at) })
        : t('overview.event.not_acknowledged')}
    </p>
  );
}
