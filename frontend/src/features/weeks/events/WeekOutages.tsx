import { useTranslation } from 'react-i18next';
import type { WeekReport } from '@/api/types';
import { VerdictBanner } from '@/components/domain/router/verdict/VerdictBanner';
import { useFormat } from '@/lib/text/useFormat';
import { MOST_ISPS, mostReasons } from '../paper/room';
import { isOutage, weekOutages, type WeekOutage } from './weekOutages';
import { lasted } from '@/lib/time/lasted';

/** The longest are named; all are in the table below. */
const MOST_NAMED = 3;

/** A week in which an ISP was down says so before it says how the traffic was split. */
export function WeekOutages({ report }: { report: WeekReport }) {
  const { t } = useTranslation();
  const format = useFormat();
  const outages = weekOutages(report.events);
  const nameOf = (id: number) =>
    report.summary.uplinks.find(({ uplink_id: key }) => key === id)?.name ?? '';
  const costs = useCosts(report, nameOf);
  if (outages.length === 0) return null;
  const weekEndMs = Date.parse(report.summary.window.to);
  const lastedMs = (outage: WeekOutage) => (outage.toMs ?? weekEndMs) - outage.fromMs;
  const longest = [...outages].sort((a, b) => lastedMs(b) - lastedMs(a)).slice(0, MOST_NAMED);
  const lasting = new Set(
    report.events
      .filter((event) => isOutage(event) && event.to === null)
      .map(({ uplink_id }) => uplink_id),
  );
  const down = report.digest.available_uplinks.flatMap(({ uplink_id: id, time }) => {
    if (lasting.has(id)) return t('weeks.outage_now', { isp: nameOf(id) });
    return time.down_s > 0 ? `${nameOf(id)} ${lasted(time.down_s, format)}` : [];
  });
  return (
    <VerdictBanner
      tone="warning"
      value="outages"
      sentence={
        down.length > 0 && down.length <= MOST_ISPS
          ? t('weeks.outages_of', { isps: down.join(', ') })
          : t('weeks.outages', { n: outages.length })
      }
      reasons={[
        ...longest.map(({ uplinkIds, fromMs, toMs }) => {
          const isps = report.summary.uplinks
            .filter(({ uplink_id: id }) => uplinkIds.includes(id))
            .map(({ name }) => name)
            .join(', ');
          const from = new Date(fromMs).toISOString();
          if (toMs === null) return t('weeks.outage_lasts', { isps, from: format.dateTime(from) });
          const to = new Date(toMs).toISOString();
          const span = `${format.span(from, to)} ${format.zoneName(to)}`;
          return t('weeks.outage', { isps, span });
        }),
        ...costs,
      ]}
      testId="week-outages"
      mostOnPaper={mostReasons(report.summary.uplinks.length)}
    />
  );
}

/** What was paid for while ISPs were away, and what their contracts promise. */
function useCosts({ digest }: WeekReport, nameOf: (id: number) => string): string[] {
  const { t } = useTranslation();
  const format = useFormat();
  const paid = digest.away.flatMap(
    ({ uplink_id: id, paid_away: amount, paid_currency: currency }) =>
      amount === null ? [] : `${nameOf(id)} ${format.money(amount, currency)}`,
  );
  const promises = digest.away.flatMap(({ uplink_id: id, promised_percent: promised }) => {
    const share = digest.available_uplinks.find(({ uplink_id: key }) => key === id)?.time.share;
    return promised === null || share == null
      ? []
      : t('weeks.outage_promise', {
          isp: nameOf(id),
          share: format.availability(share),
          promised: format.availability(Number(promised) / 100),
        });
  });
  return [
    ...(paid.length > 0 ? [t('weeks.outage_paid', { isps: paid.join(', ') })] : []),
    ...promises,
  ];
}
