import { Line, LineChart, ResponsiveContainer } from 'recharts';
import { TEXTURE_DASH, type IspLook } from '../frame/palette';
import { HEIGHTS } from '../frame/plot';
import { bareZero, GroundAxis, PointerBox, ValueAxis } from '../frame/axes';

export interface HourRow {
  hour: number;
  /** By series key; null: not measured. */
  values: Readonly<Record<string, number | null>>;
}
interface HourLinesProps {
  rows: readonly HourRow[];
  series: readonly (IspLook & { key: string; name: string })[];
  axis: { max: number; ticks: readonly number[] };
  formatValue: (value: number | null) => string;
  formatHour: (hour: number) => string;
  height?: number;
}

/** One line per ISP; a lone hour is a dot. */
export function HourLines(props: HourLinesProps) {
  const { rows, series, axis, formatValue, formatHour, height = HEIGHTS.hours } = props;
  const data = rows.map(({ hour, values }) => ({ hour, ...values }));
  return (
    <ResponsiveContainer width="100%" height={height} debounce={50}>
      <LineChart data={data} margin={{ top: 8, right: 12, bottom: 0, left: 0 }}>
        <GroundAxis
          dataKey="hour"
          type="number"
          domain={[0, 23]}
          ticks={[0, 3, 6, 9, 12, 15, 18, 21]}
          tickFormatter={formatHour}
        />
        <ValueAxis {...axis} format={bareZero(formatValue)} width={76} />
        <PointerBox
          rowOf={(label) => rows.find(({ hour }) => hour === label)}
          title={({ hour }) => `${formatHour(hour)}–${formatHour((hour + 1) % 24)}`}
          lines={({ values }) =>
            series.map(({ key, name, color, texture }) => ({
              name,
              color,
              texture,
              value: formatValue(values[key] ?? null),
            }))
          }
        />
        {series.map(({ key, color, texture }) => (
          <Line
            key={key}
            dataKey={key}
            type="linear"
            stroke={color}
            strokeWidth={1.8}
            strokeDasharray={TEXTURE_DASH[texture]}
            dot={{ r: 3, strokeWidth: 0, fill: color }}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}
