import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { routerVerdictQuery } from '@/api/queries/figures';
import type { WeekReport } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { Tile } from '@/components/ui/page/Tile';
import { useFormat } from '@/lib/text/useFormat';
import { lasted } from '@/lib/time/lasted';
import { secondsBetween } from '@/lib/time/time';
import { FULL, knownPart } from './observed';
import { isRunning } from './openingWeek';
import { isOutage } from './events/weekOutages';
import { useWeekDelta } from './useWeekDelta';

const MOST_NAMED = 4;

/** Of one ISP, not over when the week was read. */
const lastingOutage = ({ events }: WeekReport, id: number) =>
  events.find((event) => event.to === null && event.uplink_id === id && isOutage(event));

interface AvailableTileProps {
  report: WeekReport;
  routerId: number;
}

/** Of the time that was observed: how much that is stands beside it, and nothing is praised where it is little. */
export function AvailableTile({ report, routerId }: AvailableTileProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const delta = useWeekDelta(report);
  const away = useAway(routerId, isRunning(report));
  const { available, available_before: before } = report.digest;
  const [part, partBefore] = [knownPart(available), before ? knownPart(before) : 0];
  const isJudged = report.summary.verdict.state !== 'not_enough_data';
  const [shown, of] = [format.availability(available.share), format.coverage(part)];
  const isCompared = isJudged && away === null && Math.min(part, partBefore) >= FULL;
  const observed = isJudged
    ? part < 0.9995 && t('weeks.available_of', { part: of })
    : available.share !== null && t('weeks.available_before', { part: of, share: shown });
  return (
    <Tile
      name={t('weeks.available')}
      testId="week-tile-available"
      raw={isJudged ? available.share : null}
      value={isJudged ? shown : t('band.unknown')}
      notes={[away, observed, ...useUplinkNotes(report)].filter(
        (note) => note !== null && note !== false,
      )}
      delta={isCompared && delta.points(available.share, before?.share ?? null, { digits: 2 })}
    />
  );
}

/** That the router does not answer now, in a week that lasts; null where it does. */
function useAway(routerId: number, isRunningWeek: boolean): string | null {
  const statement = useStatement('verdicts');
  const verdict = useQuery({ ...routerVerdictQuery(routerId), enabled: isRunningWeek }).data;
  const silent = verdict?.causes.find(({ code }) => code === 'silent');
  return isRunningWeek && silent ? statement(silent.sentence) : null;
}

function useUplinkNotes(report: WeekReport) {
  const { t } = useTranslation();
  const format = useFormat();
  const { available_uplinks: uplinks } = report.digest;
  const nameOf = (id: number) =>
    report.summary.uplinks.find(({ uplink_id: key }) => key === id)?.name ?? '';
  const isJudged = report.summary.verdict.state !== 'not_enough_data';
  const named =
    isJudged && uplinks.length <= MOST_NAMED
      ? uplinks
      : uplinks.filter(({ time }) => time.down_s > 0);
  const downText = (id: number, downS: number): string | null => {
    const lasting = lastingOutage(report, id);
    if (!lasting) return downS > 0 ? t('weeks.was_down', { time: lasted(downS, format) }) : null;
    // Slots are counted when they are over: of this outage they know some minutes less than it has lasted.
    const until = report.summary.window.to;
    return downS <= secondsBetween(lasting.from, until)
      ? t(lasting.kind === 'isp_silent' ? 'weeks.is_silent' : 'weeks.is_down', {
          time: format.moment(lasting.from),
        })
      : t('weeks.was_down_until', { time: lasted(downS, format), until: format.clock(until) });
  };
  return named.map(({ uplink_id: id, time }) => (
    <>
      <bdi>{nameOf(id)}</bdi>{' '}
      {[format.availability(time.share), downText(id, time.down_s)].filter(Boolean).join(' · ')}
    </>
  ));
}
