import { useTranslation } from 'react-i18next';
import type { FillingRow, FillingWeek } from '@/api/types';
import { ChartFrame } from '@/components/charts/frame/ChartFrame';
import { ispLook } from '@/components/charts/frame/palette';
import { WeekTrend } from '@/components/charts/frame/late';
import { niceAxis } from '@/lib/series/series';
import { DAY_MS } from '@/lib/time/lengths';
import { useFormat } from '@/lib/text/useFormat';
import { weekTicks } from './weekTicks';

interface FullChartProps {
  row: FillingRow;
  weeks: readonly FillingWeek[];
  /** Below zero: all ISPs together. */
  position: number;
}
const DAY = { day: 'numeric', month: 'short' } as const;
const YEAR_MS = 366 * DAY_MS;

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
  const mondays = rows.map(({ at }) => at);
  const span = (mondays.at(-1) ?? 0) - (mondays[0] ?? 0);
  // The same day comes once a year.
  const tick = span < YEAR_MS ? DAY : ({ ...DAY, year: '2-digit' } as const);
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
        color={position < 0 ? 'var(--mantine-primary-color-filled)' : ispLook(position).color}
        axis={niceAxis(Math.max(0, ...highest))}
        timeTicks={weekTicks(mondays, 6)}
        names={names}
        formatValue={(bps) => format.rate(bps)}
        formatTick={(at) => format.calendarDate(dayOf(at), tick)}
        formatWeek={(at) => t('growth.full.week_of', { day: format.calendarDate(dayOf(at)) })}
      />
    </ChartFrame>
  );
}
