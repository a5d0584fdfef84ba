import { Line, LineChart, ResponsiveContainer } from 'recharts';
import { PointerBox, TimeAxis, ValueAxis } from '../frame/axes';
import { useCrosshair } from '../frame/crosshair';
import { TREND_HEIGHT, TREND_MARGIN } from '../frame/plot';
import type { TooltipLine } from '../frame/Tooltip';

export interface WeekRow {
  at: number;
  value: number | null;
  trend: number | null;
  limit: number;
}
interface WeekTrendProps {
  rows: readonly WeekRow[];
  color: string;
  axis: { max: number; ticks: readonly number[] };
  timeTicks: readonly number[];
  names: { value: string; trend: string; limit: string };
  formatValue: (value: number | null) => string;
  formatTick: (at: number) => string;
  formatWeek: (at: number) => string;
}
const INK = 'var(--tb-text)';

/** A value by week, its trend, and the limit of each week as a step. */
export function WeekTrend(props: WeekTrendProps) {
  const { rows, color, axis, timeTicks, names, formatValue, formatTick, formatWeek } = props;
  const crosshair = useCrosshair();
  const lines = (row: WeekRow): TooltipLine[] => [
    { name: names.value, value: formatValue(row.value), color, dashed: false },
    { name: names.trend, value: formatValue(row.trend), color: INK, dashed: true },
    { name: names.limit, value: formatValue(row.limit), color: INK, dashed: false },
  ];
  const shared = { dot: false, activeDot: false, isAnimationActive: false } as const;
  return (
    <ResponsiveContainer width="100%" height={TREND_HEIGHT} debounce={50}>
      <LineChart
        data={rows}
        margin={{ top: 8, right: TREND_MARGIN.right, bottom: 0, left: 0 }}
        {...crosshair}
      >
        <TimeAxis
          from={rows[0]?.at ?? 0}
          to={rows.at(-1)?.at ?? 0}
          ticks={timeTicks}
          format={formatTick}
          minTickGap={12}
        />
        <ValueAxis {...axis} format={formatValue} width={TREND_MARGIN.left + 24} />
        <PointerBox title={(row: WeekRow) => formatWeek(row.at)} lines={lines} />
        <Line {...shared} dataKey="limit" type="stepAfter" stroke={INK} strokeWidth={1} />
        <Line
          {...shared}
          dataKey="trend"
          type="linear"
          stroke={INK}
          strokeWidth={1.2}
          strokeDasharray="5 4"
        />
        <Line {...shared} dataKey="value" type="linear" stroke={color} strokeWidth={3} />
      </LineChart>
    </ResponsiveContainer>
  );
}
