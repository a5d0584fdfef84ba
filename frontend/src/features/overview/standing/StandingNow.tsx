import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { liveStatesQuery } from '@/api/live/cache';
import { latestOverQuery, openIncidentsQuery } from '@/api/queries/alerts/incidents';
import { maintenanceQuery } from '@/api/queries/alerts/maintenance';
import type { MaintenanceRow, Overview } from '@/api/types';
import { standingOf } from '@/components/domain/uplinks/standing';
import { shownState } from '@/components/domain/uplinks/uplinkState';
import { TextLink } from '@/components/ui/page/links';
import { useFormat } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';
import { quietSince } from '../quietSince';
import { lastEnd, workSoon } from './standing';
import { useFreshVerdict } from './useFreshVerdict';

const NONE: readonly never[] = [];

/** Before any judgement: are the ISPs up, since when did nothing happen, what work comes. */
export function StandingNow({ overview }: { overview: Overview }) {
  const { router, states } = overview;
  const now = useNow();
  const live = useQuery(liveStatesQuery(router.id)).data;
  useFreshVerdict(overview, live ?? NONE, now);
  const uplinks = router.uplinks.map(({ id, name }) => {
    const isThis = ({ uplink_id: uplinkId }: { uplink_id: number }) => uplinkId === id;
    return { name, state: shownState(states.find(isThis), live?.find(isThis), now).state };
  });
  const standing = standingOf(uplinks);
  const isQuiet = quietSince(overview) !== null || standing.isUnknown;
  const work = useQuery(maintenanceQuery()).data ?? [];
  return (
    <Text component="p" data-testid="standing" data-leads={!isQuiet}>
      {isQuiet ? (
        <Unknown at={router.health.last_success_at} />
      ) : (
        <>
          <Text span inherit display="block" fz="xl" fw={650} lh={1.3} data-testid="standing-state">
            <Ups standing={standing} />
          </Text>{' '}
          <Since routerId={router.id} />
        </>
      )}
      {workSoon(work, router, now).map((row) => (
        <Work key={row.id} row={row} />
      ))}
      <WhichIsp routerId={router.id} />
    </Text>
  );
}

/** Who answers the phone looks for an hour of the past, not for now. */
function WhichIsp({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  return (
    <Text span inherit display="block" className="no-print">
      {t('overview.standing.complaint')}{' '}
      <TextLink
        to="/routers/$routerId/reports/hours/isps"
        params={{ routerId }}
        search={{ range: '24h' }}
        fz="inherit"
        data-testid="which-isp-link"
      >
        {t('overview.standing.which')}
      </TextLink>
    </Text>
  );
}

function Unknown({ at }: { at: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (at === null) return t('overview.standing.never');
  return t('overview.standing.unknown', { time: format.moment(at) });
}

function Ups({ standing }: { standing: ReturnType<typeof standingOf> }) {
  const { t } = useTranslation();
  const { total, up, others } = standing;
  if (others.length === 0)
    return t(total === 1 ? 'overview.standing.single_up' : 'overview.standing.all_up', { total });
  const named = others.map(
    ({ name, state }) => `${name}: ${t(`overview.standing.state.${state}`)}`,
  );
  return t('overview.standing.some_up', { up, total, others: named.join(', ') });
}

/** No word until both are known: an unanswered list is not an empty one. Its room is kept, or the rest would move. */
function Since({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const open = useQuery(openIncidentsQuery()).data;
  const over = useQuery(latestOverQuery(routerId)).data;
  if (!open || !over) return '\u00a0';
  const here = open.filter(({ router_id: id }) => id === routerId).length;
  if (here > 0)
    return (
      <TextLink to="/incidents" fz="inherit">
        {t(here === 1 ? 'overview.standing.one_open' : 'overview.standing.open', { number: here })}
      </TextLink>
    );
  const end = lastEnd(over.items);
  return end === null
    ? t('overview.standing.no_incident')
    : t('overview.standing.since', { time: format.moment(end) });
}

function Work({ row }: { row: MaintenanceRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!row.window) return null;
  const place = row.uplink_name ?? row.router_name ?? row.campus_name;
  const { from, to } = row.window;
  return (
    <Text span inherit display="block" data-testid="work-soon">
      {row.state === 'running'
        ? t('overview.standing.work_now', { time: format.moment(to), place, reason: row.reason })
        : t('overview.standing.work', {
            span: format.shortSpan(from, to),
            place,
            reason: row.reason,
          })}
    </Text>
  );
}
