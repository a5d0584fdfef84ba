import type { Row } from '@/lib/series';
import { DIRECTION_DASH, GHOST } from './palette';
import type { PlotBand, PlotLine } from './plotTypes';
import { TimePlot } from './TimePlot';
import { spoken, TooltipBox, type TooltipLine } from './Tooltip';

export type TrendRow = Row<'download' | 'upload'> & {
  /** The same moment of the period before. */
  readonly downloadBefore?: number | null;
  readonly uploadBefore?: number | null;
};
interface ShareTrendProps {
  rows: readonly TrendRow[];
  from: number;
  to: number;
  /** Upper end of the axis, as a fraction. */
  top: number;
  ticks: readonly number[];
  timeTicks: readonly number[];
  limits: readonly [number, number];
  /** Moments when the rules changed. */
  markers: readonly number[];
  shaded: readonly { from: number; to: number }[];
  names: { download: string; upload: string };
  /** What the period before is called; without it, it is not drawn. */
  beforeNames?: { download: string; upload: string } | undefined;
  formatShare: (share: number | null) => string;
  formatTick: (at: number) => string;
  formatTime: (at: number) => string;
  height?: number;
}
/** Where the plot lies in its box, for what is drawn above it in the same scale. */
export const PLOT_MARGIN = { left: 48, right: 8 };
const MARGIN = { ...PLOT_MARGIN, top: 4, bottom: 30 };
const INK = 'var(--tb-text)';
/** So few points are told from each other by dots. */
const DOTTED_BELOW = 20;
const DIRECTIONS = ['download', 'upload'] as const;

/** A fraction over time in both directions, with its two limits and the moments when the rules changed. */
export function ShareTrend(props: ShareTrendProps) {
  const { rows, top, limits, names, beforeNames, formatShare, formatTime } = props;
  const figures = (row: TrendRow): TooltipLine[] => [
    ...DIRECTIONS.map((direction) => ({
      name: names[direction],
      value: formatShare(row[direction]),
      color: INK,
      dashed: direction === 'upload',
    })),
    ...DIRECTIONS.flatMap((direction) =>
      beforeNames
        ? {
            name: beforeNames[direction],
            value: formatShare(row[`${direction}Before`] ?? null),
            color: GHOST,
            dashed: direction === 'upload',
          }
        : [],
    ),
  ];
  return (
    <TimePlot
      rows={rows}
      from={props.from}
      to={props.to}
      top={top}
      ticks={props.ticks}
      timeTicks={props.timeTicks}
      bands={bandsOf(props)}
      limits={limits}
      markers={props.markers}
      lines={linesOf(rows.length < DOTTED_BELOW, beforeNames !== undefined)}
      height={props.height ?? 260}
      margin={MARGIN}
      label={`${names.download}, ${names.upload}`}
      words={(row) => spoken(formatTime(row.at), figures(row))}
      formatValue={formatShare}
      formatTick={props.formatTick}
      tooltip={(row) => <TooltipBox title={formatTime(row.at)} lines={figures(row)} />}
    />
  );
}

/** Working hours, and the grounds of what is balanced and what is strongly skewed. */
function bandsOf({ shaded, limits: [low, high], top }: ShareTrendProps): PlotBand[] {
  return [
    ...shaded.map(({ from, to }) => ({
      key: `hours${from}`,
      from,
      to,
      color: 'var(--tb-sunken)',
      opacity: 0.9,
    })),
    { key: 'balanced', top: low, color: 'var(--tb-ok-fill)', opacity: 0.07 },
    ...(top > high
      ? [{ key: 'skewed', bottom: high, color: 'var(--tb-danger-fill)', opacity: 0.06 }]
      : []),
  ];
}

/** What was is drawn first, so that what is lies above it. */
const linesOf = (isDotted: boolean, hasBefore: boolean): PlotLine<TrendRow>[] => [
  ...DIRECTIONS.flatMap((direction) =>
    hasBefore
      ? {
          key: `${direction}Before`,
          value: (row: TrendRow) => row[`${direction}Before`],
          color: GHOST,
          width: 1.6,
          dash: DIRECTION_DASH[direction],
        }
      : [],
  ),
  ...DIRECTIONS.map((direction) => ({
    key: direction,
    value: (row: TrendRow) => row[direction],
    color: INK,
    opacity: direction === 'download' ? 1 : 0.75,
    dash: DIRECTION_DASH[direction],
    dots: isDotted,
  })),
];
