import { useTranslation } from 'react-i18next';
import type { FillingRow, FillingWeek } from '@/api/types';
import { ChartFrame } from '@/components/charts/frame/ChartFrame';
import { ispLook } from '@/components/charts/frame/palette';
import { WeekTrend } from '@/components/charts/kinds/WeekTrend';
import { niceAxis } from '@/lib/series/series';
import { localTicks } from '@/lib/time/days';
import { useFormat } from '@/lib/text/useFormat';

interface FullChartProps {
  row: FillingRow;
  weeks: readonly FillingWeek[];
  /** Below zero: all ISPs together. */
  position: number;
}
const MONTH = { month: 'short', year: '2-digit' } as const;

/** p95 by week against the contract of that week. */
export function FullChart({ row, weeks, position }: FullChartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = weeks.map((week) => ({
    at: Date.parse(week.monday),
    value: week.p95_bps,
    trend: week.trend_bps,
    limit: week.contract_bps,
  }));
  const highest = rows.flatMap(({ value, trend, limit }) => [value ?? 0, trend ?? 0, limit]);
  const [from, to] = [rows[0]?.at ?? 0, rows.at(-1)?.at ?? 0];
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  const names = {
    value: t('growth.full.p95'),
    trend: t('growth.full.trend'),
    limit: t('growth.full.contract'),
  };
  const isp = row.isp || t('growth.full.all');
  return (
    <ChartFrame
      title={t('growth.full.chart', { isp })}
      unit={t('growth.full.chart_unit', { direction: t(`direction.${row.direction}`) })}
      fileName={`timbang-when-full-${row.uplink_id ?? 'all'}`}
      window={null}
      isEmpty={rows.every(({ value }) => value === null)}
      table={{
        header: [t('growth.full.monday'), names.value, names.limit, t('growth.full.counted')],
        rows: weeks.map((week) => [
          week.monday,
          week.p95_bps,
          week.contract_bps,
          t(week.counted ? 'growth.full.yes' : 'growth.full.no'),
        ]),
        shown: weeks.map((week) => [
          format.calendarDate(week.monday),
          format.rate(week.p95_bps),
          format.contract(week.contract_bps),
          t(week.counted ? 'growth.full.yes' : 'growth.full.no'),
        ]),
      }}
    >
      <WeekTrend
        rows={rows}
        color={position < 0 ? 'var(--tb-text)' : ispLook(position).color}
        axis={niceAxis(Math.max(0, ...highest))}
        timeTicks={localTicks(from, to, 'UTC', 6)}
        names={names}
        formatValue={(bps) => format.rate(bps)}
        formatTick={(at) => format.calendarDate(dayOf(at), MONTH)}
        formatWeek={(at) => t('growth.full.week_of', { day: format.calendarDate(dayOf(at)) })}
      />
    </ChartFrame>
  );
}
