import type { Row } from '@/lib/series';
import { DIRECTION_DASH } from './palette';
import { TimePlot } from './TimePlot';
import { spoken, TooltipBox, type TooltipLine } from './Tooltip';

/** A point tells of the time since the one before it. */
const STRETCH_MS = 10_000;
export const TEST_INK = 'color-mix(in srgb, var(--tb-text) 55%, transparent)';
const MARGIN = { left: 78, right: 4, top: 6, bottom: 22 };

export type RateRow = Row<'download' | 'upload'>;
interface RateStripProps {
  rows: readonly RateRow[];
  color: string;
  /** Contracted rates: the axis goes from zero to the larger one. */
  capacity: { download: number; upload: number };
  from: number;
  to: number;
  timeTicks: readonly number[];
  /** When a test filled the line: a mark at the top, and a line in the tooltip. */
  tests?: readonly { from: number; to: number; name: string; value: string }[];
  height?: number;
  formatRate: (bps: number | null) => string;
  formatTime: (at: number) => string;
  names: { download: string; upload: string };
}

/** Download and upload of one line up to now; the dotted line is the contract. */
export function RateStrip(props: RateStripProps) {
  const { color, capacity, tests = [], formatRate, formatTime, names } = props;
  const top = Math.max(capacity.download, capacity.upload);
  const figures = (row: RateRow): TooltipLine[] => [
    { name: names.download, value: formatRate(row.download), color, dashed: false },
    { name: names.upload, value: formatRate(row.upload), color, dashed: true },
    ...tests
      .filter((test) => test.from < row.at && test.to > row.at - STRETCH_MS)
      .slice(0, 1)
      .map(({ name, value }) => ({ name, value, color: TEST_INK })),
  ];
  return (
    <TimePlot
      rows={props.rows}
      from={props.from}
      to={props.to}
      top={top * 1.06}
      ticks={[0, top / 2, top]}
      timeTicks={props.timeTicks}
      limits={[...new Set([capacity.download, capacity.upload])]}
      bands={tests.flatMap(({ from, to }) => [
        { key: `band${from}`, from, to, color: 'var(--tb-text)', opacity: 0.07 },
        { key: `mark${from}`, from, to, bottom: top * 1.02, color: TEST_INK, opacity: 1 },
      ])}
      lines={[
        { key: 'download', value: (row) => row.download, color, filled: true },
        { key: 'upload', value: (row) => row.upload, color, dash: DIRECTION_DASH.upload },
      ]}
      height={props.height ?? 120}
      margin={MARGIN}
      label={`${names.download}, ${names.upload}`}
      words={(row) => spoken(formatTime(row.at), figures(row))}
      formatValue={(value) => (value === 0 ? '0' : formatRate(value))}
      formatTick={formatTime}
      tooltip={(row) => <TooltipBox title={formatTime(row.at)} lines={figures(row)} />}
    />
  );
}
