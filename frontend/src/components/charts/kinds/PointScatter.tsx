import { ResponsiveContainer, Scatter, ScatterChart } from 'recharts';
import { niceAxis } from '@/lib/series/series';
import { GroundAxis, PointerBox, ValueAxis } from '../frame/axes';
import { GHOST } from '../frame/palette';
import { TREND_HEIGHT, TREND_MARGIN } from '../frame/plot';
import type { TooltipLine } from '../frame/Tooltip';

const INK = 'var(--tb-text)';

interface Point {
  x: number;
  y: number;
}
interface PointScatterProps<P extends Point> {
  /** Joined by a line, in order of x. */
  best: readonly P[];
  others: readonly P[];
  /** The one to compare with; none where it has no place. */
  marked: readonly P[];
  axis: { max: number; ticks: readonly number[] };
  formatX: (x: number) => string;
  formatY: (y: number) => string;
  title: (point: P) => string;
  lines: (point: P) => readonly TooltipLine[];
}

/** Points of two values: a frontier, what lies behind it, and one marked point. Told apart by shape as well. */
export function PointScatter<P extends Point>(props: PointScatterProps<P>) {
  const { best, others, marked, axis, formatX, formatY, title, lines } = props;
  const every = [...best, ...others, ...marked].map(({ x }) => x);
  const [least, most] = [Math.min(...every), Math.max(...every)];
  const step = niceAxis(most - least || most).ticks[1] ?? 1;
  const [from, to] = [Math.floor(least / step) * step, Math.ceil(most / step) * step];
  const ticks = Array.from(
    { length: Math.round((to - from) / step) + 1 },
    (_, n) => from + n * step,
  );
  return (
    <ResponsiveContainer width="100%" height={TREND_HEIGHT} debounce={50}>
      <ScatterChart margin={{ top: 12, right: TREND_MARGIN.right + 16, bottom: 0, left: 0 }}>
        <GroundAxis
          dataKey="x"
          type="number"
          domain={[from, to]}
          ticks={ticks}
          tickFormatter={formatX}
          minTickGap={24}
        />
        <ValueAxis {...axis} format={formatY} width={TREND_MARGIN.left + 16} />
        <PointerBox title={title} lines={lines} cursor={false} />
        <Scatter
          data={others}
          dataKey="y"
          shape="circle"
          fill="none"
          stroke={GHOST}
          isAnimationActive={false}
        />
        <Scatter
          data={best}
          dataKey="y"
          shape="circle"
          fill={INK}
          line={{ stroke: INK, strokeWidth: 1.6 }}
          isAnimationActive={false}
        />
        <Scatter
          data={marked}
          dataKey="y"
          shape="diamond"
          fill="var(--tb-focus)"
          isAnimationActive={false}
        />
      </ScatterChart>
    </ResponsiveContainer>
  );
}
