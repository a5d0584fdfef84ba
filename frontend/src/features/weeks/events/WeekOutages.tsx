import { useTranslation } from 'react-i18next';
import type { WeekReport } from '@/api/types';
import { VerdictBanner } from '@/components/domain/router/verdict/VerdictBanner';
import { useFormat } from '@/lib/text/useFormat';
import { weekOutages, type WeekOutage } from './weekOutages';

/** The longest are named; all are in the table below. */
const MOST_NAMED = 3;

/** A week in which an ISP was down says so before it says how the traffic was split. */
export function WeekOutages({ report }: { report: WeekReport }) {
  const { t } = useTranslation();
  const format = useFormat();
  const outages = weekOutages(report.events);
  if (outages.length === 0) return null;
  const weekEndMs = Date.parse(report.summary.window.to);
  const lastedMs = (outage: WeekOutage) => (outage.toMs ?? weekEndMs) - outage.fromMs;
  const nameOf = (id: number) =>
    report.summary.uplinks.find(({ uplink_id: key }) => key === id)?.name ?? '';
  const longest = [...outages].sort((a, b) => lastedMs(b) - lastedMs(a)).slice(0, MOST_NAMED);
  const lasting = new Set(
    outages.flatMap(({ uplinkIds, toMs }) => (toMs === null ? uplinkIds : [])),
  );
  const down = report.digest.available_uplinks.flatMap(({ uplink_id: id, time }) => {
    if (lasting.has(id)) return t('weeks.outage_now', { isp: nameOf(id) });
    return time.down_s > 0 ? `${nameOf(id)} ${format.duration(time.down_s)}` : [];
  });
  return (
    <VerdictBanner
      tone="warning"
      value="outages"
      sentence={
        down.length > 0
          ? t('weeks.outages_of', { isps: down.join(', ') })
          : t('weeks.outages', { n: outages.length })
      }
      reasons={longest.map(({ uplinkIds, fromMs, toMs }) => {
        const isps = uplinkIds.map(nameOf).filter(Boolean).join(', ');
        const from = format.dateTime(new Date(fromMs).toISOString());
        return toMs === null
          ? t('weeks.outage_lasts', { isps, from })
          : t('weeks.outage', { isps, from, to: format.clock(new Date(toMs).toISOString()) });
      })}
      testId="week-outages"
    />
  );
}
