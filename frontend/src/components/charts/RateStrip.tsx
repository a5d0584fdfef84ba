import {
  Area,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { Row } from '@/lib/series';
import { AXIS, DIRECTION_DASH } from './palette';
import { TooltipBox, type TooltipLine } from './Tooltip';

export type RateRow = Row<'download' | 'upload'>;
interface RateStripProps {
  rows: readonly RateRow[];
  color: string;
  /** Contracted rates: the axis goes from zero to the larger one. */
  capacity: { download: number; upload: number };
  from: number;
  to: number;
  timeTicks: readonly number[];
  height?: number;
  formatRate: (bps: number | null) => string;
  formatTime: (at: number) => string;
  names: { download: string; upload: string };
}

/** Download and upload of one line up to now; the dotted line is the contract. */
export function RateStrip(props: RateStripProps) {
  const { rows, color, capacity, from, to, height = 120, formatRate, formatTime, names } = props;
  const top = Math.max(capacity.download, capacity.upload);
  const lines = (row: RateRow): TooltipLine[] => [
    { name: names.download, value: formatRate(row.download), color, dashed: false },
    { name: names.upload, value: formatRate(row.upload), color, dashed: true },
  ];
  return (
    <ResponsiveContainer width="100%" height={height} debounce={50}>
      <ComposedChart data={rows} margin={{ top: 6, right: 4, bottom: 0, left: 0 }}>
        <XAxis
          dataKey="at"
          type="number"
          domain={[from, to]}
          ticks={props.timeTicks}
          tickFormatter={formatTime}
          tick={AXIS}
          tickLine={false}
          axisLine={{ stroke: 'var(--tb-grid)' }}
          allowDataOverflow
          height={22}
        />
        <YAxis
          domain={[0, top * 1.06]}
          ticks={[0, top / 2, top]}
          tickFormatter={(value: number) => (value === 0 ? '0' : formatRate(value))}
          tick={AXIS}
          tickLine={false}
          axisLine={false}
          width={78}
          allowDataOverflow
        />
        {[...new Set([capacity.download, capacity.upload])].map((value) => (
          <ReferenceLine
            key={value}
            y={value}
            stroke="var(--tb-border-strong)"
            strokeDasharray="1 3"
          />
        ))}
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--tb-border-strong)' }}
          content={({ active, payload }) => {
            const row = payload[0]?.payload as RateRow | undefined;
            if (!active || !row) return null;
            return <TooltipBox title={formatTime(row.at)} lines={lines(row)} />;
          }}
        />
        <Area
          dataKey="download"
          type="linear"
          stroke={color}
          strokeWidth={1.8}
          fill={color}
          fillOpacity={0.14}
          isAnimationActive={false}
          dot={false}
        />
        <Line
          dataKey="upload"
          type="linear"
          stroke={color}
          strokeWidth={1.8}
          strokeDasharray={DIRECTION_DASH.upload}
          isAnimationActive={false}
          dot={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}
