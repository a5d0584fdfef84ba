/** Shared by charts with axes: axes, working hours, and the box at the pointer. */
import {
  Tooltip,
  usePlotArea,
  XAxis,
  YAxis,
  type TooltipProps,
  type XAxisProps,
  type YAxisProps,
} from 'recharts';
import { AXIS } from './palette';
import { TooltipBox, type TooltipLine } from './Tooltip';

const GROUND = { tick: AXIS, tickLine: false, axisLine: { stroke: 'var(--tb-grid)' } } as const;

/** Days, hours or buckets. */
export const GroundAxis = (props: XAxisProps) => <XAxis {...GROUND} {...props} />;

interface TimeAxisProps extends Pick<XAxisProps, 'height' | 'minTickGap' | 'tick'> {
  from: number;
  to: number;
  ticks: readonly number[];
  format: (at: number) => string;
}

/** For rows with an `at`. */
export const TimeAxis = ({ from, to, format, ...others }: TimeAxisProps) => (
  <GroundAxis
    dataKey="at"
    type="number"
    domain={[from, to]}
    tickFormatter={format}
    allowDataOverflow
    {...others}
  />
);

interface ValueAxisProps extends Pick<YAxisProps, 'interval' | 'width' | 'allowDataOverflow'> {
  max: number;
  ticks: readonly number[];
  format: (value: number) => string;
}

/** From zero up. */
export const ValueAxis = ({ max, format, ...others }: ValueAxisProps) => (
  <YAxis
    domain={[0, max]}
    tickFormatter={(value: number) => format(value)}
    tick={AXIS}
    tickLine={false}
    axisLine={false}
    {...others}
  />
);

/** Zero needs no unit. */
export const bareZero = (format: (value: number) => string) => (value: number) =>
  value === 0 ? '0' : format(value);

interface WorkingHoursProps {
  spans: readonly { from: number; to: number }[];
  from: number;
  to: number;
}

/** Drawn as one part: for each part that it places, the chart library works out all others again. */
export function WorkingHours({ spans, from, to }: WorkingHoursProps) {
  const plot = usePlotArea();
  if (!plot) return null;
  const x = (at: number) =>
    plot.x + ((Math.min(Math.max(at, from), to) - from) / (to - from)) * plot.width;
  return (
    <g fill="var(--tb-shade)" fillOpacity={0.9} data-testid="working-hours">
      {spans.map((span) => (
        <rect
          key={span.from}
          x={x(span.from)}
          y={plot.y}
          width={x(span.to) - x(span.from)}
          height={plot.height}
        />
      ))}
    </g>
  );
}

/** At the ticks of a value axis from zero, without zero. */
export function ValueGrid({ max, ticks }: { max: number; ticks: readonly number[] }) {
  const plot = usePlotArea();
  if (!plot) return null;
  const y = (value: number) => plot.y + plot.height * (1 - value / max);
  return (
    <g stroke="var(--tb-grid)">
      {ticks.slice(1).map((tick) => (
        <line key={tick} x1={plot.x} x2={plot.x + plot.width} y1={y(tick)} y2={y(tick)} />
      ))}
    </g>
  );
}

const CURSOR = { stroke: 'var(--tb-border-strong)' };

interface PointerBoxProps<R> {
  title: (row: R) => string;
  lines: (row: R) => readonly TooltipLine[];
  /** For the label on the axis; default: the row of the chart's data. */
  rowOf?: (label: unknown) => R | undefined;
  cursor?: TooltipProps['cursor'];
}

export const PointerBox = <R,>({ title, lines, rowOf, cursor = CURSOR }: PointerBoxProps<R>) => (
  <Tooltip
    isAnimationActive={false}
    cursor={cursor}
    content={({ active, payload, label }) => {
      const row = rowOf ? rowOf(label) : (payload[0]?.payload as R | undefined);
      return active && row ? <TooltipBox title={title(row)} lines={lines(row)} /> : null;
    }}
  />
);
