import { Bar, ComposedChart, Line, ResponsiveContainer, type DotItemDotProps } from 'recharts';
import { niceAxis } from '@/lib/series/series';
import type { IspLook } from '../frame/palette';
import { useTextures } from '../frame/Texture';
import { HEIGHTS } from '../frame/plot';
import { GroundAxis, PointerBox, ValueAxis } from '../frame/axes';

export interface DayStack {
  date: string;
  /** By series key; null: not observed. */
  values: Readonly<Record<string, number | null>>;
  /** Moved by our own tests, where it is worth a mark. */
  tests: number | null;
}
interface StackedDaysProps {
  days: readonly DayStack[];
  series: readonly (IspLook & { key: string; name: string })[];
  /** Ticks are round in this unit. */
  unit: { name: string; factor: number };
  /** Two charts can then be compared. */
  max: number;
  totalName: string;
  testNames: { tests: string; without: string };
  formatDay: (date: string) => string;
  formatTitle: (date: string) => string;
  formatValue: (value: number | null) => string;
  formatTick: (inUnit: number) => string;
  height?: number;
  /** In px; the room that there is without it. */
  width?: number;
}

const WITHOUT = 'without tests';

function totalOf({ values }: DayStack): number | null {
  const known = Object.values(values).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** End of a day's bar without tests; null where they moved next to nothing. */
function withoutTests(day: DayStack): number | null {
  const total = totalOf(day);
  return day.tests === null || total === null ? null : Math.max(0, total - day.tests);
}

export function StackedDays(props: StackedDaysProps) {
  const { days, series, unit, max, totalName, formatDay, formatValue, formatTick } = props;
  const axis = niceAxis(max / unit.factor);
  const { paint, definitions } = useTextures(series);
  const rows = days.map((day) => ({ date: day.date, ...day.values, [WITHOUT]: withoutTests(day) }));
  return (
    <ResponsiveContainer
      width={props.width ?? '100%'}
      height={props.height ?? HEIGHTS.days}
      debounce={50}
    >
      <ComposedChart
        data={rows}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        barCategoryGap="28%"
      >
        {definitions}
        <GroundAxis dataKey="date" tickFormatter={formatDay} interval={0} />
        <ValueAxis
          max={axis.max * unit.factor}
          ticks={axis.ticks.map((tick) => tick * unit.factor)}
          format={(value) => formatTick(value / unit.factor)}
          width={58}
        />
        <PointerBox
          cursor={{ fill: 'var(--tb-sunken)' }}
          rowOf={(date) => days.find((day) => day.date === date && totalOf(day) !== null)}
          title={({ date }) => props.formatTitle(date)}
          lines={(day) => [
            ...series.map(({ key, name, color, texture }) => ({
              name,
              color,
              texture,
              value: formatValue(day.values[key] ?? null),
            })),
            { name: totalName, value: formatValue(totalOf(day)) },
            ...(day.tests === null
              ? []
              : [
                  { name: props.testNames.tests, value: formatValue(day.tests) },
                  { name: props.testNames.without, value: formatValue(withoutTests(day)) },
                ]),
          ]}
        />
        {series.map(({ key, ...look }) => (
          <Bar
            key={key}
            dataKey={key}
            stackId="day"
            fill={paint(look)}
            isAnimationActive={false}
            stroke="var(--tb-surface)"
            strokeWidth={1}
          />
        ))}
        <Line
          dataKey={WITHOUT}
          stroke="none"
          dot={Notch}
          activeDot={false}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** Across the bar. */
function Notch({ cx, cy, value }: DotItemDotProps) {
  if (cx === undefined || cy === undefined || value == null) return null;
  return (
    <line x1={cx - 12} x2={cx + 12} y1={cy} y2={cy} stroke="var(--tb-text)" strokeWidth={1.5} />
  );
}
