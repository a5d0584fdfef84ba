import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cell } from '@/lib/text/csv';
import { useFormat } from '@/lib/text/useFormat';
import { HOURS, isWorkHour, weekGrid } from '@/lib/series/weekGrid';
import { WEEKDAYS, type Hours } from '@/lib/time/workhours';
import { ChartFrame } from '@/components/charts/frame/ChartFrame';
import { HeatGrid, HeatLegend } from '@/components/charts/kinds/HeatGrid';
import { useWhen } from '../period/useWhen';

interface WeekHeatProps<T extends { readonly hour_of_week: number }> {
  title: string;
  aside?: ReactNode;
  level?: 2 | 3;
  unit: string;
  fileName: string;
  cells: readonly T[];
  value: (cell: T) => number | null;
  color: string;
  steps: readonly number[];
  formatValue: (value: number | null) => string;
  /** After the strongest shade of the legend; none: one legend stands above several maps. */
  tail?: string | undefined;
  workHours: readonly Hours[];
  /** Beside weekday and hour, in the table and the file. */
  columns: readonly { title: string; raw: (cell: T) => Cell; shown: (cell: T) => string }[];
  details?: (cell: T) => string;
  /** A cell is pressed: an hour of the week. */
  onHour?: ((hourOfWeek: number) => void) | undefined;
}

/** Working hours have a stronger frame. */
export function WeekHeat<T extends { readonly hour_of_week: number }>(props: WeekHeatProps<T>) {
  const { title, cells, value, color, steps, formatValue, workHours, columns, details } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const when = useWhen();
  const sorted = [...cells].sort((a, b) => a.hour_of_week - b.hour_of_week);
  const known = new Map(cells.map((cell) => [cell.hour_of_week, cell]));
  const grid = weekGrid(cells, value);
  return (
    <ChartFrame
      title={title}
      aside={props.aside}
      level={props.level ?? 3}
      unit={props.unit}
      fileName={props.fileName}
      isEmpty={grid.flat().every((figure) => figure === null)}
      legend={
        props.tail && (
          <HeatLegend
            color={color}
            steps={steps}
            format={formatValue}
            tail={props.tail}
            nothing={t('hours.nothing')}
          />
        )
      }
      table={{
        header: [t('chart.time'), ...columns.map((column) => column.title)],
        // On request only: the words of 168 hours take longer than their shades.
        get rows() {
          return sorted.map((cell) => [
            when(cell.hour_of_week),
            ...columns.map((column) => column.raw(cell)),
          ]);
        },
        get shown() {
          return sorted.map((cell) => [
            when(cell.hour_of_week),
            ...columns.map((column) => column.shown(cell)),
          ]);
        },
      }}
    >
      <HeatGrid
        label={title}
        color={color}
        steps={steps}
        columns={Array.from({ length: HOURS }, (_, hour) => String(hour).padStart(2, '0'))}
        shownEvery={3}
        rows={WEEKDAYS.map((weekday, day) => ({
          key: weekday,
          name: format.weekday(weekday, 'short'),
          cells: (grid[day] ?? []).map((figure, hour) => ({
            value: figure,
            label:
              figure === null
                ? t('hours.cell_none', { when: when(day * HOURS + hour) })
                : t('hours.cell', { when: when(day * HOURS + hour), value: formatValue(figure) }),
          })),
        }))}
        {...(props.onHour && {
          onSelect: ({ row, column }) => props.onHour?.(row * HOURS + column),
        })}
        isMarked={(day, hour) => isWorkHour(workHours, day + 1, hour)}
        details={({ row, column }) => {
          const cell = known.get(row * HOURS + column);
          return cell && details ? <div>{details(cell)}</div> : null;
        }}
      />
    </ChartFrame>
  );
}
