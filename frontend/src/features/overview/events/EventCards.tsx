import { Paper, SimpleGrid } from '@mantine/core';
import { IconCircleXFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OpenEvent, Overview } from '@/api/types';
import { useRouterError } from '@/components/domain/router/useRouterError';
import { ButtonLink } from '@/components/ui/page/links';
import { aroundTime } from '@/lib/time/around';
import { useFormat } from '@/lib/text/useFormat';
import { lasted } from '@/lib/time/lasted';
import { useNow } from '@/lib/time/useNow';
import { useHarm } from '../useHarm';
import { EarlierEvents } from './EarlierEvents';
import classes from './EventCards.module.css';
import { IncidentOfEvent } from './IncidentOfEvent';
import { MovedTraffic } from './MovedTraffic';
import { ProviderContact } from './ProviderContact';

/** One card per event that lasts; nothing where none does. */
export default function EventCards({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const { events } = overview;
  if (events.length === 0) return null;
  return (
    <section aria-label={t('overview.event.label')} data-testid="events">
      <SimpleGrid cols={{ base: 1, md: events.length > 1 ? 2 : 1 }} spacing="sm">
        {events.map((event) => (
          <EventCard
            key={`${event.code}-${event.uplink_id ?? ''}-${event.direction ?? ''}`}
            {...{ event, overview }}
          />
        ))}
      </SimpleGrid>
    </section>
  );
}

interface EventCardProps {
  event: OpenEvent;
  overview: Overview;
}

function EventCard({ event, overview }: EventCardProps) {
  const { t } = useTranslation();
  const { router } = overview;
  const uplink = router.uplinks.find(({ id }) => id === event.uplink_id);
  return (
    <Paper className={classes.card} p="md" component="article" data-testid={`event-${event.code}`}>
      <h2 className={classes.title}>
        <IconCircleXFilled size={20} aria-hidden />
        <EventTitle event={event} name={uplink?.name ?? router.name} />
      </h2>
      <Since event={event} />
      <Harm event={event} name={uplink?.name ?? router.name} />
      <IncidentOfEvent event={event} routerId={router.id} />
      <div className={classes.parts}>
        <div>
          <h3>{t('checks.title')}</h3>
          <p>
            <WhatToCheck event={event} />
          </p>
        </div>
        {event.provider && <ProviderContact provider={event.provider} routerId={router.id} />}
        {event.moved && <MovedTraffic event={event} moved={event.moved} uplinks={router.uplinks} />}
        <EarlierEvents earlier={event.earlier} event={event} routerId={router.id} />
      </div>
      {uplink && event.since && (
        <ButtonLink
          variant="default"
          to="/routers/$routerId/lines/$uplinkId"
          params={{ routerId: router.id, uplinkId: uplink.id }}
          search={{ ...aroundTime(event.since, null), ...openEventId(event, overview) }}
          data-testid="open-at-moment"
        >
          {t('overview.event.open', { isp: uplink.name })}
        </ButtonLink>
      )}
    </Paper>
  );
}

function Harm({ event, name }: { event: OpenEvent; name: string }) {
  const harm = useHarm()(event, name);
  return (
    harm && (
      <p className={classes.harm} data-testid="event-harm">
        {harm}
      </p>
    )
  );
}

const STORED_KINDS: Record<OpenEvent['code'], readonly string[]> = {
  silent: ['unreachable'],
  isp_missing: ['interface_missing', 'link_down'],
  isp_down: ['link_down', 'interface_missing'],
  isp_silent: ['isp_silent'],
  full_now: ['isp_full'],
  lossy: ['isp_degraded'],
  slow: ['isp_degraded'],
};

/** Of the stored event, which the last day has too. */
function openEventId(event: OpenEvent, { last_day: day }: Overview) {
  const mark = day.marks.find(
    ({ kind, uplink_id: id, to }) =>
      to === null && id === event.uplink_id && STORED_KINDS[event.code].includes(kind),
  );
  return mark ? { event: mark.record_id } : {};
}

function EventTitle({ event, name }: { event: OpenEvent; name: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  return t(`overview.event.title.${event.code}`, {
    name,
    direction: event.direction ? t(`direction_in_sentence.${event.direction}`) : '',
    part: format.share(event.utilization, 0),
    rtt: format.ms(event.rtt_ms),
    usual: format.ms(event.usual_rtt_ms),
  });
}

function Since({ event: { since, code } }: { event: OpenEvent }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  if (since === null)
    return (
      <p className={classes.since}>
        {t(
          code === 'lossy' || code === 'slow'
            ? 'overview.event.last_minutes'
            : 'overview.event.since_before',
        )}
      </p>
    );
  const length = lasted(Math.max(0, (now - Date.parse(since)) / 1000), format);
  return (
    <p className={classes.since} data-testid="event-since">
      {t('overview.event.since', { time: format.dateTime(since), lasted: length })}
    </p>
  );
}

/** What the poller learned says more than a general hint. */
function WhatToCheck({ event }: { event: OpenEvent }) {
  const { t } = useTranslation();
  const errorText = useRouterError();
  return errorText(event.error_code) ?? t(`checks.${event.code}`);
}
