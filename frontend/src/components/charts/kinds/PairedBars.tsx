import { Bar, BarChart, ReferenceArea, ResponsiveContainer, type BarShapeProps } from 'recharts';
import { niceAxis } from '@/lib/series/series';
import type { IspLook } from '../frame/palette';
import { useTextures } from '../frame/Texture';
import { HEIGHTS } from '../frame/plot';
import { GroundAxis, PointerBox, ValueAxis } from '../frame/axes';
import type { TooltipLine } from '../frame/Tooltip';

export interface BarGroup {
  key: string;
  /** A shorter period, drawn pale. */
  isPart: boolean;
  /** By series key; null: not known. `mark`: what the value should have been. */
  bars: readonly { key: string; value: number | null; mark: number | null }[];
}
interface PairedBarsProps<G extends BarGroup> {
  /** On one axis, with their headings. */
  sides: readonly { name: string; groups: readonly G[] }[];
  series: readonly (IspLook & { key: string; name: string })[];
  /** Ticks are round in this unit. */
  unit: { name: string; factor: number };
  max: number;
  formatGroup: (group: G) => string;
  formatTitle: (group: G) => string;
  formatTick: (inUnit: number) => string;
  lines: (group: G) => readonly TooltipLine[];
  height?: number;
}
const GAP = ' ';

/** Two sides on one axis. */
export function PairedBars<G extends BarGroup>(props: PairedBarsProps<G>) {
  const { sides, series, unit, max, formatTick } = props;
  const axis = niceAxis(max / unit.factor);
  const { paint, definitions } = useTextures(series);
  const groups = sides.flatMap((side) => side.groups);
  const rows = sides.flatMap((side, index) => [
    ...(index > 0 ? [{ group: GAP }] : []),
    ...side.groups.map(rowOf),
  ]);
  const groupOf = (key: unknown) => groups.find((group) => group.key === key);
  return (
    <ResponsiveContainer width="100%" height={props.height ?? HEIGHTS.pairs} debounce={50}>
      <BarChart
        data={rows}
        margin={{ top: 26, right: 4, bottom: 0, left: 0 }}
        barCategoryGap="16%"
        barGap={1}
      >
        {definitions}
        {sides.map(({ name, groups: own }, index) => (
          <ReferenceArea
            key={index}
            // Otherwise left out where rounding puts its end beyond the plot.
            ifOverflow="visible"
            {...(own[0] && { x1: own[0].key })}
            {...(own.at(-1) && { x2: own.at(-1)?.key })}
            fill="var(--tb-sunken)"
            fillOpacity={0.7}
            label={{
              value: name,
              position: 'top',
              fontSize: 'var(--mantine-font-size-xs)',
              fontWeight: 650,
              fill: 'var(--tb-text)',
            }}
          />
        ))}
        <GroundAxis
          dataKey="group"
          tickFormatter={(key: string) => {
            const group = groupOf(key);
            return group ? props.formatGroup(group) : '';
          }}
          interval="equidistantPreserveStart"
          minTickGap={6}
        />
        <ValueAxis
          max={axis.max * unit.factor}
          ticks={axis.ticks.map((tick) => tick * unit.factor)}
          format={(value) => formatTick(value / unit.factor)}
          width={52}
        />
        <PointerBox
          cursor={{ fill: 'var(--tb-border)', fillOpacity: 0.5 }}
          rowOf={groupOf}
          title={props.formatTitle}
          lines={props.lines}
        />
        {series.map(({ key, ...look }) => (
          <Bar
            key={key}
            dataKey={key}
            fill={look.color}
            isAnimationActive={false}
            shape={(bar: BarShapeProps) => {
              const group = groupOf((bar.payload as { group: string }).group);
              return <MarkedBar bar={bar} color={paint(look)} {...markOf(group, key)} />;
            }}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

const rowOf = ({ key, bars }: BarGroup) => ({
  group: key,
  ...Object.fromEntries(bars.map((bar) => [bar.key, bar.value])),
});

function markOf(group: BarGroup | undefined, key: string) {
  const bar = group?.bars.find(({ key: barKey }) => barKey === key);
  const part = bar?.mark != null && bar.value ? bar.mark / bar.value : null;
  return { part, isPart: group?.isPart ?? false };
}

interface MarkedBarProps {
  bar: BarShapeProps;
  color: string;
  /** Part of the bar's own height. */
  part: number | null;
  isPart: boolean;
}

/** A line across it where its end should be. */
function MarkedBar({ bar, color, part, isPart }: MarkedBarProps) {
  const { x, y, width, height } = bar;
  const markY = part === null ? null : y + height - height * part;
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} fill={color} opacity={isPart ? 0.45 : 1} />
      {markY !== null && (
        <line
          x1={x - 1}
          x2={x + width + 1}
          y1={markY}
          y2={markY}
          stroke="var(--tb-text)"
          strokeWidth={2}
        />
      )}
    </g>
  );
}
