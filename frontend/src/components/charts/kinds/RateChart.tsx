import { memo, useCallback, useEffect, useRef, type KeyboardEvent } from 'react';
import {
  Area,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  useActiveTooltipLabel,
} from 'recharts';
import type { EventMark } from '@/lib/series/eventMarks';
import type { UplinkRow } from '@/lib/series/uplinkRows';
import { bareZero, PointerBox, TimeAxis, ValueAxis, ValueGrid, WorkingHours } from '../frame/axes';
import { useCrosshair } from '../frame/crosshair';
import { AXIS, DIRECTION_DASH, GHOST, LABEL_ROW, RIM } from '../frame/palette';
import { HEIGHTS } from '../frame/plot';
import type { TooltipLine } from '../frame/Tooltip';
import { Zoom } from '../frame/Zoom';

type Direction = 'download' | 'upload';
const SPAN_OPACITY = { download: 0.2, upload: 0.12 };
const OUTAGE = 'var(--tb-danger-fill)';

export interface RateChartProps {
  rows: readonly UplinkRow[];
  color: string;
  directions: readonly Direction[];
  hasBefore: boolean;
  /** Contracted rates, their times, and the words at their line. */
  contracts: readonly { bps: number; from: number; to: number; text: string }[];
  from: number;
  to: number;
  axis: { max: number; ticks: readonly number[] };
  timeTicks: readonly number[];
  /** Working hours. */
  shaded: readonly { from: number; to: number }[];
  /** When the balancing changed. */
  regimes: readonly { at: number; label: string }[];
  marks: readonly EventMark[];
  /** Open elsewhere on the page. */
  open?: number | undefined;
  /** Charts of one group share their crosshair; without a name, all of the page. */
  group?: string;
  /** Clicked, or chosen with Enter. */
  onPoint: (at: number) => void;
  lines: (row: UplinkRow) => readonly TooltipLine[];
  formatRate: (bps: number) => string;
  formatTick: (at: number) => string;
  formatRow: (row: UplinkRow) => string;
  label: string;
  height?: number;
}

/** Of the time shown; a shorter contract has no room for its words. */
const NAMED_PART = 0.2;

/** Mean as lines, lowest to highest as a band, contract, gaps, and events. */
export const RateChart = memo(function RateChart(props: RateChartProps) {
  const { rows, color, directions, from, to, axis, height = HEIGHTS.rates, onPoint } = props;
  const active = useRef<number | null>(null);
  const crosshair = useCrosshair(props.group);
  const setActive = useCallback((at: number | null) => {
    active.current = at;
  }, []);
  const choose = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && active.current !== null) onPoint(active.current);
  };
  return (
    // The chart takes the arrow keys; the rest comes up to here: the key that opens a point.
    <div role="presentation" onKeyDown={choose} data-testid="rate-chart">
      <ResponsiveContainer width="100%" height={height} debounce={50}>
        <ComposedChart
          data={rows}
          margin={{ top: 22, right: 8, bottom: 0, left: 0 }}
          {...crosshair}
          onClick={({ activeLabel }) => {
            if (activeLabel !== undefined) onPoint(Number(activeLabel));
          }}
          style={{ cursor: 'pointer' }}
          title={props.label}
        >
          <WorkingHours spans={props.shaded} from={from} to={to} />
          <TimeAxis
            from={from}
            to={to}
            ticks={props.timeTicks}
            format={props.formatTick}
            minTickGap={8}
            height={26}
          />
          <ValueAxis {...axis} format={bareZero(props.formatRate)} width={74} allowDataOverflow />
          <ValueGrid {...axis} />
          {props.marks.map((mark) =>
            mark.isOutage ? (
              <ReferenceArea
                key={mark.key}
                x1={mark.from}
                x2={mark.to}
                fill={OUTAGE}
                fillOpacity={0.14}
                stroke={OUTAGE}
                strokeOpacity={0.5}
              />
            ) : (
              <ReferenceLine
                key={mark.key}
                x={mark.from}
                stroke="var(--tb-warn-fill)"
                strokeWidth={1.5}
                strokeDasharray="2 2"
              />
            ),
          )}
          {directions.map((direction) => (
            <Area
              key={`span-${direction}`}
              dataKey={`${direction}Span`}
              type="linear"
              stroke="none"
              fill={color}
              fillOpacity={SPAN_OPACITY[direction]}
              activeDot={false}
              isAnimationActive={false}
            />
          ))}
          {props.hasBefore &&
            directions.map((direction) => (
              <Line
                key={`before-${direction}`}
                dataKey={`${direction}Before`}
                type="linear"
                stroke={GHOST}
                strokeWidth={1.2}
                strokeDasharray={DIRECTION_DASH[direction]}
                dot={false}
                activeDot={false}
                isAnimationActive={false}
              />
            ))}
          {directions.map((direction) => (
            <Line
              key={direction}
              dataKey={direction}
              type="linear"
              stroke={color}
              strokeWidth={1.7}
              strokeDasharray={DIRECTION_DASH[direction]}
              dot={false}
              activeDot={{ r: 3.5 }}
              isAnimationActive={false}
            />
          ))}
          {props.contracts.map((sold) => (
            <ReferenceLine
              key={`${sold.text} ${sold.from}`}
              segment={[
                { x: sold.from, y: sold.bps },
                { x: sold.to, y: sold.bps },
              ]}
              ifOverflow="hidden"
              stroke="var(--tb-border-strong)"
              strokeWidth={1.3}
              strokeDasharray="1 3"
              label={{
                value: sold.to - sold.from < NAMED_PART * (to - from) ? '' : sold.text,
                // With two contracts, the words of the old one stand where it begins.
                position: sold.to < to ? 'insideTopLeft' : 'insideTopRight',
                ...AXIS,
                dy: -19,
              }}
            />
          ))}
          {props.regimes.map(({ at, label }, row) => (
            <ReferenceLine
              key={at}
              x={at}
              stroke="var(--tb-text)"
              strokeWidth={1.2}
              label={{
                value: label,
                // On the side with more room, each in its own row, below the contract's.
                position: at > (from + to) / 2 ? 'insideTopRight' : 'insideTopLeft',
                dy: row * LABEL_ROW,
                ...AXIS,
                ...RIM,
              }}
            />
          ))}
          {props.open !== undefined && (
            <ReferenceLine x={props.open} stroke="var(--tb-focus)" strokeWidth={2} />
          )}
          <PointerBox title={props.formatRow} lines={props.lines} />
          <ActivePoint onActive={setActive} />
          <Zoom from={from} to={to} />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
});

/** Moved by mouse or arrow keys. */
function ActivePoint({ onActive }: { onActive: (at: number | null) => void }) {
  const label = useActiveTooltipLabel();
  useEffect(() => {
    onActive(label === undefined ? null : Number(label));
  }, [label, onActive]);
  return null;
}
