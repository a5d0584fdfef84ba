import {
  Area,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
} from 'recharts';
import type { Row } from '@/lib/series/series';
import { bareZero, PointerBox, TimeAxis, ValueAxis } from '../frame/axes';
import { DIRECTION_DASH, TEST_INK } from '../frame/palette';
import { STRIP_HEIGHT } from '../frame/plot';
import type { TooltipLine } from '../frame/Tooltip';

/** A point covers the time since the one before it. */
const STRETCH_MS = 10_000;

export type RateRow = Row<'download' | 'upload'>;
interface RateStripProps {
  rows: readonly RateRow[];
  color: string;
  /** The axis goes from zero to the larger one. */
  capacity: { download: number; upload: number };
  from: number;
  to: number;
  timeTicks: readonly number[];
  /** When a test filled the line: a mark at the top, a line in the tooltip. */
  tests?: readonly { from: number; to: number; name: string; value: string }[];
  height?: number;
  formatRate: (bps: number | null) => string;
  formatTime: (at: number) => string;
  names: { download: string; upload: string };
}

/** Download and upload up to now; dotted: the contract. */
export function RateStrip(props: RateStripProps) {
  const { rows, color, capacity, from, to, height = STRIP_HEIGHT, tests = [] } = props;
  const { formatRate, formatTime, names } = props;
  const top = Math.max(capacity.download, capacity.upload);
  const lines = (row: RateRow): TooltipLine[] => [
    { name: names.download, value: formatRate(row.download), color, dashed: false },
    { name: names.upload, value: formatRate(row.upload), color, dashed: true },
    ...tests
      .filter((test) => test.from < row.at && test.to > row.at - STRETCH_MS)
      .slice(0, 1)
      .map(({ name, value }) => ({ name, value, color: TEST_INK })),
  ];
  return (
    <ResponsiveContainer width="100%" height={height} debounce={50}>
      <ComposedChart data={rows} margin={{ top: 6, right: 4, bottom: 0, left: 0 }}>
        <TimeAxis from={from} to={to} ticks={props.timeTicks} format={formatTime} height={22} />
        <ValueAxis
          max={top * 1.06}
          ticks={[0, top / 2, top]}
          format={bareZero(formatRate)}
          width={78}
          allowDataOverflow
        />
        {tests.map((test) => (
          <ReferenceArea
            key={`band${test.from}`}
            x1={test.from}
            x2={test.to}
            fill="var(--tb-text)"
            fillOpacity={0.07}
          />
        ))}
        {tests.map((test) => (
          <ReferenceArea
            key={`mark${test.from}`}
            x1={test.from}
            x2={test.to}
            y1={top * 1.02}
            y2={top * 1.06}
            fill={TEST_INK}
            fillOpacity={1}
          />
        ))}
        {[...new Set([capacity.download, capacity.upload])].map((value) => (
          <ReferenceLine
            key={value}
            y={value}
            stroke="var(--tb-border-strong)"
            strokeDasharray="1 3"
          />
        ))}
        <PointerBox title={(row: RateRow) => formatTime(row.at)} lines={lines} />
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
