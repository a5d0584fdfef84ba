import { useElementSize } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { AXIS, ispColor, ispLook } from '@/components/charts/frame/palette';
import { LookMark } from '@/components/charts/frame/Texture';
import { useFormat } from '@/lib/text/useFormat';
import { paidUplinks, type PaidBar, type PaidUplink } from './paidBars';

const NAME = 76;
const FIGURES = 168;
const BAR = 14;
const ROW = 24;
const HEAD = 24;
const GAP = 16;
/** Below it, the figures stand under their bar. */
const NARROW = 460;

interface PaidBarsProps {
  costs: Parameters<typeof paidUplinks>[0];
  label: string;
}

/** The contract as an outline, the mean as a bar, p95 as a tick. */
export function PaidBars({ costs, label }: PaidBarsProps) {
  const { ref, width } = useElementSize();
  const uplinks = paidUplinks(costs);
  const isNarrow = width < NARROW;
  const row = isNarrow ? ROW + 16 : ROW;
  const block = HEAD + 2 * row + GAP;
  const height = uplinks.length * block - GAP;
  return (
    <div ref={ref}>
      {width > 0 && (
        <svg
          data-chart
          role="img"
          aria-label={label}
          width={width}
          height={height}
          // On paper it shrinks to the sheet, whole.
          viewBox={`0 0 ${width} ${height}`}
          style={{ display: 'block' }}
        >
          {uplinks.map((uplink, index) => (
            <OneLine
              key={uplink.uplinkId}
              uplink={uplink}
              top={index * block}
              row={row}
              room={width - NAME - (isNarrow ? 0 : FIGURES)}
              isNarrow={isNarrow}
            />
          ))}
        </svg>
      )}
    </div>
  );
}

interface OneLineProps {
  uplink: PaidUplink;
  top: number;
  row: number;
  /** Width of the largest contract. */
  room: number;
  isNarrow: boolean;
}

function OneLine({ uplink, top, row, room, isNarrow }: OneLineProps) {
  return (
    <g>
      <g transform={`translate(0 ${top + 3})`}>
        <LookMark {...ispLook(uplink.position)} />
      </g>
      <text
        x={19}
        y={top + 13}
        fontSize="var(--mantine-font-size-sm)"
        fontWeight={650}
        fill="var(--tb-text)"
      >
        {uplink.name}
        {uplink.provider && (
          <tspan dx={6} fontWeight={400} fill="var(--tb-dimmed)">
            {uplink.provider}
          </tspan>
        )}
      </text>
      {uplink.bars.map((bar, index) => (
        <OneBar
          key={bar.direction}
          bar={bar}
          color={ispColor(uplink.position)}
          top={top + HEAD + index * row}
          {...{ room, isNarrow }}
        />
      ))}
    </g>
  );
}

interface OneBarProps {
  bar: PaidBar;
  color: string;
  top: number;
  room: number;
  isNarrow: boolean;
}

function OneBar({ bar, color, top, room, isNarrow }: OneBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const middle = top + BAR / 2;
  const tick = bar.p95 === null ? null : NAME + bar.p95 * room;
  return (
    <g>
      <text x={0} y={middle + 4} {...AXIS}>
        {t(`direction.${bar.direction}`)}
      </text>
      <rect
        x={NAME + 0.5}
        y={top + 0.5}
        width={Math.max(0, bar.paid * room - 1)}
        height={BAR - 1}
        rx={2}
        fill={color}
        fillOpacity={0.1}
        stroke={color}
        strokeDasharray={bar.direction === 'upload' ? '5 4' : undefined}
      />
      {bar.mean !== null && (
        <rect x={NAME} y={top} width={bar.mean * room} height={BAR} rx={2} fill={color} />
      )}
      {tick !== null && (
        <line
          x1={tick}
          x2={tick}
          y1={top - 3}
          y2={top + BAR + 3}
          stroke="var(--tb-text)"
          strokeWidth={2}
        />
      )}
      {tick !== null && bar.p95Share !== null && (
        <TickLabel tick={tick} y={middle + 4} end={NAME + room} share={bar.p95Share} />
      )}
      <text
        x={isNarrow ? NAME : NAME + room + FIGURES}
        textAnchor={isNarrow ? 'start' : 'end'}
        y={isNarrow ? top + BAR + 16 : middle + 4}
        {...AXIS}
      >
        {t('money.of', {
          mean: format.rate(bar.meanBps),
          paid: format.contract(bar.capacityBps),
        })}
      </text>
    </g>
  );
}

const LABEL = 40;

interface TickLabelProps {
  tick: number;
  y: number;
  /** Where the room ends. */
  end: number;
  share: number;
}

/** Beside its tick: before it where nothing fits behind. */
function TickLabel({ tick, y, end, share }: TickLabelProps) {
  const format = useFormat();
  const isBefore = tick + LABEL > end;
  return (
    <text
      {...AXIS}
      x={isBefore ? tick - 5 : tick + 5}
      y={y}
      textAnchor={isBefore ? 'end' : 'start'}
      fontWeight={650}
      fill="var(--tb-text)"
      // Readable over the bar, too.
      stroke="var(--tb-surface)"
      strokeWidth={isBefore ? 3 : 0}
      paintOrder="stroke"
      data-tick
    >
      {format.share(share, 0)}
    </text>
  );
}
