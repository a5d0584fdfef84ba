import { Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { AXIS } from '../frame/palette';
import { TooltipBox } from '../frame/Tooltip';

export interface HourRow {
  hour: number;
  /** By series key; null where nothing was measured in that hour. */
  values: Readonly<Record<string, number | null>>;
}
interface HourLinesProps {
  rows: readonly HourRow[];
  series: readonly { key: string; name: string; color: string }[];
  axis: { max: number; ticks: readonly number[] };
  formatValue: (value: number | null) => string;
  formatHour: (hour: number) => string;
  height?: number;
}

/** A figure over the hours of a day, one line per ISP; a lone hour is a dot. */
export function HourLines(props: HourLinesProps) {
  const { rows, series, axis, formatValue, formatHour, height = 220 } = props;
  const data = rows.map(({ hour, values }) => ({ hour, ...values }));
  return (
    <ResponsiveContainer width="100%" height={height} debounce={50}>
      <LineChart data={data} margin={{ top: 8, right: 12, bottom: 0, left: 0 }}>
        <XAxis
          dataKey="hour"
          type="number"
          domain={[0, 23]}
          ticks={[0, 3, 6, 9, 12, 15, 18, 21]}
          tickFormatter={formatHour}
          tick={AXIS}
          tickLine={false}
          axisLine={{ stroke: 'var(--tb-grid)' }}
        />
        <YAxis
          domain={[0, axis.max]}
          ticks={axis.ticks}
          tickFormatter={(value: number) => (value === 0 ? '0' : formatValue(value))}
          tick={AXIS}
          tickLine={false}
          axisLine={false}
          width={76}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--tb-border-strong)' }}
          content={({ active, label }) => {
            const row = rows.find(({ hour }) => hour === label);
            if (!active || !row) return null;
            return (
              <TooltipBox
                title={`${formatHour(row.hour)}–${formatHour((row.hour + 1) % 24)}`}
                lines={series.map(({ key, name, color }) => ({
                  name,
                  color,
                  value: formatValue(row.values[key] ?? null),
                }))}
              />
            );
          }}
        />
        {series.map(({ key, color }) => (
          <Line
            key={key}
            dataKey={key}
            type="linear"
            stroke={color}
            strokeWidth={1.8}
            dot={{ r: 3, strokeWidth: 0, fill: color }}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}
