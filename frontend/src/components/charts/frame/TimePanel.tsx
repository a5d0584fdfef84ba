import { ComposedChart, Line, ReferenceArea, ReferenceLine, ResponsiveContainer } from 'recharts';
import type { Row } from '@/lib/series/series';
import { bareZero, PointerBox, TimeAxis, ValueAxis } from './axes';
import { useCrosshair } from './crosshair';
import { AXIS } from './palette';
import { HEIGHTS } from './plot';
import { Zoom } from './Zoom';

interface Shade {
  from: number;
  to: number;
  kind: 'phase' | 'trouble';
}
interface TimePanelProps<K extends string> {
  rows: readonly Row<K>[];
  lines: readonly { key: K; name: string; color: string; dash: string | undefined }[];
  from: number;
  to: number;
  timeTicks: readonly number[];
  axis: { max: number; ticks: readonly number[] };
  /** A dotted line, such as the contract. */
  limit?: number | undefined;
  shades?: readonly Shade[];
  /** At the top. */
  names?: readonly { from: number; to: number; name: string }[];
  /** Panels of one group share their crosshair; without a name, all of the page. */
  group?: string;
  showsTime: boolean;
  dots?: boolean;
  formatValue: (value: number | null) => string;
  formatTick: (at: number) => string;
  formatTime: (at: number) => string;
  height?: number;
}

/** One of several charts on one axis of time. */
export function TimePanel<K extends string>(props: TimePanelProps<K>) {
  const {
    rows,
    lines,
    from,
    to,
    axis,
    shades = [],
    names = [],
    showsTime,
    formatValue,
    formatTime,
  } = props;
  const crosshair = useCrosshair(props.group);
  return (
    <ResponsiveContainer
      width="100%"
      height={props.height ?? (showsTime ? HEIGHTS.panel : HEIGHTS.bare)}
      debounce={50}
    >
      <ComposedChart data={rows} margin={{ top: 8, right: 12, bottom: 0, left: 0 }} {...crosshair}>
        {shades.map((shade) => (
          <ReferenceArea
            key={`${shade.kind}${shade.from}`}
            x1={Math.max(shade.from, from)}
            x2={Math.min(shade.to, to)}
            fill={shade.kind === 'trouble' ? 'var(--tb-danger-fill)' : 'var(--tb-sunken)'}
            fillOpacity={shade.kind === 'trouble' ? 0.16 : 0.9}
            stroke={shade.kind === 'trouble' ? 'var(--tb-danger-fill)' : 'none'}
            strokeOpacity={0.4}
          />
        ))}
        {names.map(({ name, ...span }) => (
          <ReferenceArea
            key={name}
            x1={span.from}
            x2={span.to}
            fill="none"
            label={{ value: name, position: 'insideTop', ...AXIS }}
          />
        ))}
        <TimeAxis
          from={from}
          to={to}
          ticks={props.timeTicks}
          format={props.formatTick}
          tick={showsTime ? AXIS : false}
          height={showsTime ? 26 : 9}
        />
        <ValueAxis
          {...axis}
          format={bareZero(formatValue)}
          interval={0}
          width={76}
          allowDataOverflow
        />
        {props.limit !== undefined && (
          <ReferenceLine y={props.limit} stroke="var(--tb-border-strong)" strokeDasharray="1 3" />
        )}
        <PointerBox<Row<K>>
          title={(row) => formatTime(row.at)}
          lines={(row) =>
            lines.map(({ key, name, color, dash }) => ({
              name,
              color,
              dashed: dash !== undefined,
              value: formatValue(row[key]),
            }))
          }
        />
        {lines.map(({ key, color, dash }) => (
          <Line
            key={key}
            dataKey={key}
            type="linear"
            stroke={color}
            strokeWidth={1.5}
            strokeDasharray={dash}
            dot={props.dots ? { r: 1.6, strokeWidth: 0, fill: color } : false}
            activeDot={{ r: 3 }}
            isAnimationActive={false}
          />
        ))}
        <Zoom from={from} to={to} />
      </ComposedChart>
    </ResponsiveContainer>
  );
}
