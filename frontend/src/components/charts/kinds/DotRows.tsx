import { ReferenceLine, ResponsiveContainer, Scatter, ScatterChart, YAxis } from 'recharts';
import { GroundAxis, PointerBox } from '../frame/axes';
import { AXIS, GHOST } from '../frame/palette';
import { rowsHeight } from '../frame/plot';
import type { TooltipLine } from '../frame/Tooltip';

const INK = 'var(--tb-text)';
/** Of a row's height: its dots stand within, one below the other. */
const SPREAD = 0.66;
const TICK_HALF = 25;
const RADIUS = 3.5;

export interface RowDot {
  /** From 0, as `rows` has them. */
  row: number;
  /** Its place within the row, from 0 to 1. */
  place: number;
  x: number;
  /** Drawn full, or as a ring. */
  isFull: boolean;
}
interface DotRowsProps<D extends RowDot> {
  rows: readonly string[];
  dots: readonly D[];
  /** The middle of each row; null where it has none. */
  middles: readonly (number | null)[];
  axis: { max: number; ticks: readonly number[] };
  /** Of the names of the rows, in px. */
  nameWidth: number;
  formatX: (x: number) => string;
  title: (dot: D) => string;
  lines: (dot: D) => readonly TooltipLine[];
}

/** A row of dots for each thing, with a mark at its middle. */
export function DotRows<D extends RowDot>(props: DotRowsProps<D>) {
  const { rows, dots, middles, axis, nameWidth, formatX, title, lines } = props;
  const placed = dots.map((dot) => ({
    ...dot,
    x: Math.max(0, dot.x),
    y: dot.row + (dot.place - 0.5) * SPREAD,
    dot,
  }));
  const marks = middles.flatMap((x, y) => (x === null ? [] : [{ x: Math.max(0, x), y }]));
  return (
    <ResponsiveContainer width="100%" height={rowsHeight(rows.length)} debounce={50}>
      <ScatterChart margin={{ top: 4, right: 20, bottom: 0, left: 0 }}>
        <GroundAxis
          dataKey="x"
          type="number"
          domain={[0, axis.max]}
          ticks={[...axis.ticks]}
          tickFormatter={formatX}
          minTickGap={24}
          padding={{ left: 10 }}
        />
        <YAxis
          dataKey="y"
          type="number"
          reversed
          domain={[-0.5, rows.length - 0.5]}
          ticks={rows.map((_, index) => index)}
          tickFormatter={(index: number) => rows[index] ?? ''}
          interval={0}
          tick={AXIS}
          tickLine={false}
          axisLine={false}
          width={nameWidth}
        />
        {rows.slice(1).map((name, index) => (
          <ReferenceLine key={name} y={index + 0.5} stroke="var(--tb-grid)" />
        ))}
        <PointerBox
          title={(row: { dot: D }) => title(row.dot)}
          lines={(row: { dot: D }) => lines(row.dot)}
          cursor={false}
        />
        <Scatter data={marks} shape={Middle} isAnimationActive={false} tooltipType="none" />
        <Scatter
          data={placed.filter(({ isFull }) => !isFull)}
          shape={Ring}
          isAnimationActive={false}
        />
        <Scatter
          data={placed.filter(({ isFull }) => isFull)}
          shape={Full}
          isAnimationActive={false}
        />
      </ScatterChart>
    </ResponsiveContainer>
  );
}

interface Place {
  cx?: number;
  cy?: number;
}

const Full = ({ cx, cy }: Place) => <circle cx={cx} cy={cy} r={RADIUS} fill={GHOST} />;

const Ring = ({ cx, cy }: Place) => (
  <circle cx={cx} cy={cy} r={RADIUS} fill="none" stroke={GHOST} strokeWidth={1.5} />
);

function Middle({ cx = 0, cy = 0 }: Place) {
  return (
    <line x1={cx} x2={cx} y1={cy - TICK_HALF} y2={cy + TICK_HALF} stroke={INK} strokeWidth={2} />
  );
}
