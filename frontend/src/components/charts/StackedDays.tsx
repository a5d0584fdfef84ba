import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { niceAxis } from '@/lib/series';
import { AXIS } from './palette';
import { TooltipBox } from './Tooltip';

export interface DayStack {
  date: string;
  /** Values by series key; null where nothing was observed. */
  values: Readonly<Record<string, number | null>>;
}
interface StackedDaysProps {
  days: readonly DayStack[];
  series: readonly { key: string; name: string; color: string }[];
  /** Bytes per unit of the axis; ticks are round in that unit. */
  unit: { name: string; factor: number };
  /** A common upper end, so that two charts can be compared. */
  max: number;
  totalName: string;
  formatDay: (date: string) => string;
  formatTitle: (date: string) => string;
  formatValue: (value: number | null) => string;
  formatTick: (inUnit: number) => string;
  height?: number;
}

export function StackedDays(props: StackedDaysProps) {
  const { days, series, unit, max, totalName, formatDay, formatValue, formatTick } = props;
  const axis = niceAxis(max / unit.factor);
  const rows = days.map(({ date, values }) => ({ date, ...values }));
  return (
    <ResponsiveContainer width="100%" height={props.height ?? 220} debounce={50}>
      <BarChart data={rows} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} barCategoryGap="28%">
        <XAxis
          dataKey="date"
          tickFormatter={formatDay}
          tick={AXIS}
          tickLine={false}
          axisLine={{ stroke: 'var(--tb-grid)' }}
          interval={0}
        />
        <YAxis
          domain={[0, axis.max * unit.factor]}
          ticks={axis.ticks.map((tick) => tick * unit.factor)}
          tickFormatter={(value: number) => formatTick(value / unit.factor)}
          tick={AXIS}
          tickLine={false}
          axisLine={false}
          width={58}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--tb-sunken)' }}
          content={({ active, payload, label }) => {
            const day = days.find(({ date }) => date === label);
            if (!active || !day || payload.length === 0) return null;
            const known = series.flatMap(({ key }) => day.values[key] ?? []);
            const total = known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
            return (
              <TooltipBox
                title={props.formatTitle(day.date)}
                lines={[
                  ...series.map(({ key, name, color }) => ({
                    name,
                    color,
                    value: formatValue(day.values[key] ?? null),
                  })),
                  { name: totalName, value: formatValue(total) },
                ]}
              />
            );
          }}
        />
        {series.map(({ key, color }) => (
          <Bar
            key={key}
            dataKey={key}
            stackId="day"
            fill={color}
            isAnimationActive={false}
            stroke="var(--tb-surface)"
            strokeWidth={1}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
