import { useTranslation } from 'react-i18next';
import type { IncidentDetail, IncidentRow } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { Section } from '@/components/ui/page/Section';
import { TextLink } from '@/components/ui/page/links';
import { aroundTime } from '@/lib/time/around';
import { secondsBetween } from '@/lib/time/time';
import { useFormat } from '@/lib/text/useFormat';
import classes from '../Incidents.module.css';
import { asHeading } from '@/lib/text/typeset';
import { StateChip } from '../StateWords';
import { lasted } from '@/lib/time/lasted';

/** Its events, and what is part of it; each leads further. Of Timbang itself there are none. */
export function MadeOf({ detail: { incident, events } }: { detail: IncidentDetail }) {
  const { t } = useTranslation();
  if (incident.router_id === null) return null;
  return (
    <Section title={t('incidents.page.events')}>
      {events.length === 0 && <p>{t('incidents.page.events_none')}</p>}
      <ul className={classes.list} data-testid="incident-events">
        {events.toReversed().map((event) => (
          <li key={event.event_id}>
            <EventLink event={event} row={incident} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Their events are changes. */
const OF_CHANGES: ReadonlySet<IncidentRow['kind']> = new Set([
  'change_waiting',
  'change_stuck',
  'change_reverted',
]);

interface EventLinkProps {
  event: IncidentDetail['events'][number];
  row: IncidentRow;
}

function EventLink({ event: { event_id: id, kind, from, to }, row }: EventLinkProps) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const key = `incidents.event.${kind}`;
  const words = i18n.exists(key) ? t(key as 'incidents.event.link_down') : kind;
  const isMoment = from === to;
  const text = isMoment
    ? t('incidents.page.event_moment', { kind: words, from: format.moment(from) })
    : to === null
      ? t('incidents.page.event_open', { kind: words, from: format.moment(from) })
      : t('incidents.page.event_one', {
          kind: words,
          from: format.moment(from),
          to: format.moment(to),
          lasted: lasted(secondsBetween(from, to), format),
        });
  const { router_id: routerId, uplink_id: uplinkId } = row;
  if (OF_CHANGES.has(row.kind))
    return (
      <TextLink to="/changes/$changeId" params={{ changeId: id }} fz="inherit">
        {text}
      </TextLink>
    );
  if (routerId === null || uplinkId === null) return text;
  return (
    <TextLink
      to="/routers/$routerId/lines/$uplinkId"
      params={{ routerId, uplinkId }}
      search={{ ...aroundTime(from, to), event: id }}
      fz="inherit"
    >
      {text}
    </TextLink>
  );
}

export function Parts({ parts }: { parts: readonly IncidentRow[] }) {
  const { t } = useTranslation();
  const say = useStatement('incidentWords');
  if (parts.length === 0) return null;
  return (
    <Section title={t('incidents.page.parts')}>
      <ul className={classes.list} data-testid="incident-parts">
        {parts.map((row) => (
          <li key={row.id} className={classes.head}>
            <TextLink to="/incidents/$incidentId" params={{ incidentId: row.id }} fz="inherit">
              {asHeading(say(row.what))}
            </TextLink>
            <StateChip row={row} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
