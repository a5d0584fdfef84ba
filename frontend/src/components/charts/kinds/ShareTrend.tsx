import { Line, LineChart, ReferenceArea, ReferenceLine, ResponsiveContainer } from 'recharts';
import type { Row } from '@/lib/series/series';
import { PointerBox, TimeAxis, ValueAxis, WorkingHours } from '../frame/axes';
import { useCrosshair } from '../frame/crosshair';
import { AXIS, DIRECTION_DASH, GHOST, LABEL_ROW, RIM } from '../frame/palette';
import { TREND_HEIGHT, TREND_MARGIN } from '../frame/plot';
import type { TooltipLine } from '../frame/Tooltip';
import { Zoom } from '../frame/Zoom';

export type TrendRow = Row<'download' | 'upload'> & {
  /** Of the period before. */
  readonly downloadBefore?: number | null;
  readonly uploadBefore?: number | null;
};
interface ShareTrendProps {
  rows: readonly TrendRow[];
  from: number;
  to: number;
  /** As a fraction. */
  top: number;
  ticks: readonly number[];
  timeTicks: readonly number[];
  limits: readonly [number, number];
  /** When the rules changed. */
  markers: readonly number[];
  /** When a contract changed. */
  contracts: readonly { at: number; label: string }[];
  shaded: readonly { from: number; to: number }[];
  names: { download: string; upload: string };
  /** Names the period before; without it, it is not drawn. */
  beforeNames?: { download: string; upload: string } | undefined;
  formatShare: (share: number | null) => string;
  formatTick: (at: number) => string;
  formatTime: (at: number) => string;
  height?: number;
}
const INK = 'var(--tb-text)';

/** A fraction over time in both directions, with its limits and changes of the rules. */
export function ShareTrend(props: ShareTrendProps) {
  const { rows, from, to, top, ticks, limits, markers, shaded, names, beforeNames } = props;
  const { timeTicks, formatShare, formatTick, formatTime, height = TREND_HEIGHT } = props;
  const [low, high] = limits;
  const crosshair = useCrosshair();
  const boxLines = (row: TrendRow): TooltipLine[] => [
    { name: names.download, value: formatShare(row.download), color: INK, dashed: false },
    { name: names.upload, value: formatShare(row.upload), color: INK, dashed: true },
    ...(beforeNames
      ? [
          {
            name: beforeNames.download,
            value: formatShare(row.downloadBefore ?? null),
            color: GHOST,
            dashed: false,
          },
          {
            name: beforeNames.upload,
            value: formatShare(row.uploadBefore ?? null),
            color: GHOST,
            dashed: true,
          },
        ]
      : []),
  ];
  return (
    <ResponsiveContainer width="100%" height={height} debounce={50}>
      <LineChart
        data={rows}
        margin={{ top: 4, right: TREND_MARGIN.right, bottom: 0, left: 0 }}
        {...crosshair}
      >
        <WorkingHours spans={shaded} from={from} to={to} />
        <ReferenceArea y1={0} y2={Math.min(low, top)} fill="var(--tb-ok-fill)" fillOpacity={0.07} />
        {top > high && (
          <ReferenceArea y1={high} y2={top} fill="var(--tb-danger-fill)" fillOpacity={0.06} />
        )}
        {[low, high].map((limit) => (
          <ReferenceLine
            key={limit}
            y={limit}
            stroke="var(--tb-border-strong)"
            strokeDasharray="1 3"
          />
        ))}
        {markers.map((at) => (
          <ReferenceLine key={at} x={at} stroke={INK} strokeWidth={1.2} />
        ))}
        {props.contracts.map(({ at, label }, row) => (
          <ReferenceLine
            key={`contract-${at}`}
            x={at}
            stroke={INK}
            strokeWidth={1.2}
            strokeDasharray="1 3"
            label={{
              value: label,
              // On the side with more room, each in its own row.
              position: at > (from + to) / 2 ? 'insideTopRight' : 'insideTopLeft',
              dy: row * LABEL_ROW,
              ...AXIS,
              ...RIM,
            }}
          />
        ))}
        <TimeAxis from={from} to={to} ticks={timeTicks} format={formatTick} minTickGap={12} />
        <ValueAxis max={top} ticks={ticks} format={formatShare} width={TREND_MARGIN.left} />
        <PointerBox title={(row: TrendRow) => formatTime(row.at)} lines={boxLines} />
        {beforeNames &&
          (['download', 'upload'] as const).map((direction) => (
            <Line
              key={`${direction}Before`}
              dataKey={`${direction}Before`}
              type="linear"
              stroke={GHOST}
              strokeWidth={1.6}
              strokeDasharray={DIRECTION_DASH[direction]}
              dot={false}
              activeDot={false}
              isAnimationActive={false}
            />
          ))}
        {(['download', 'upload'] as const).map((direction) => (
          <Line
            key={direction}
            dataKey={direction}
            type="linear"
            stroke={INK}
            strokeOpacity={direction === 'download' ? 1 : 0.75}
            strokeWidth={1.8}
            strokeDasharray={DIRECTION_DASH[direction]}
            dot={rows.length < 20 ? { r: 2.5, strokeWidth: 0, fill: INK } : false}
            isAnimationActive={false}
          />
        ))}
        <Zoom from={from} to={to} />
      </LineChart>
    </ResponsiveContainer>
  );
}
