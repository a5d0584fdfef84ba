import { Group, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { memo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { heatMove, heatShade, type HeatPlace } from '@/lib/series/heat';
import classes from './HeatGrid.module.css';
import { AXIS } from '../frame/palette';

export interface HeatCell {
  /** Null: not measured. */
  value: number | null;
  /** In words, with row and column: `Monday, 08:00–09:00: 83.1 %`. */
  label: string;
}
export interface HeatRow {
  key: string | number;
  name: string;
  cells: readonly HeatCell[];
}
interface HeatGridProps {
  label: string;
  rows: readonly HeatRow[];
  columns: readonly string[];
  /** Of so many columns one has its name drawn, so that names do not collide; all are said. */
  shownEvery?: number;
  /** The full hue, and the lower ends of its shades. */
  color: string;
  steps: readonly number[];
  /** Framed, such as working hours. */
  isMarked?: (row: number, column: number) => boolean;
  onSelect?: (place: HeatPlace) => void;
  /** In the tooltip, beside the words of the cell. */
  details?: (place: HeatPlace) => ReactNode;
}

const NAME_WIDTH = 44;
const HEAD = 18;
const GAP = 1.5;

function placeOf(target: EventTarget): HeatPlace | null {
  const name = (target as Element).closest<SVGElement>('[data-cell]')?.dataset.cell;
  const [row, column] = (name ?? '').split('-').map(Number);
  return row === undefined || column === undefined ? null : { row, column };
}

/** Shades of one hue. Arrow keys walk through it; every cell says its value. */
export function HeatGrid(props: HeatGridProps) {
  const { label, rows, columns, color, steps, isMarked, onSelect, details } = props;
  const { shownEvery = 1 } = props;
  const { ref, width } = useElementSize();
  const svg = useRef<SVGSVGElement>(null);
  const [focus, setFocus] = useState<HeatPlace>({ row: 0, column: 0 });
  const [shown, setShown] = useState<HeatPlace | null>(null);
  const shade = heatShade(color, steps);
  const cellWidth = Math.max(0, (width - NAME_WIDTH) / columns.length);
  const cellHeight = Math.min(30, Math.max(20, cellWidth));
  const height = HEAD + rows.length * cellHeight;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') onSelect?.(focus);
    const last = { row: rows.length - 1, column: columns.length - 1 };
    const to = heatMove(focus, event.key, last);
    if (!to) return;
    event.preventDefault();
    setFocus(to);
    svg.current
      ?.querySelector<SVGElement>(`[data-cell='${to.row}-${to.column}']`)
      ?.focus({ preventScroll: true });
  };
  const onPoint = ({ target }: { target: EventTarget }, isStop: boolean) => {
    const place = placeOf(target);
    if (!place) return;
    setShown(place);
    if (isStop) setFocus(place);
  };
  const tip = shown && rows[shown.row]?.cells[shown.column];
  return (
    <div ref={ref} className={classes.box}>
      {width > 0 && (
        <svg
          ref={svg}
          data-chart
          role="grid"
          aria-label={label}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          onMouseOver={(event) => onPoint(event, false)}
          onMouseLeave={() => setShown(null)}
          onFocus={(event) => onPoint(event, true)}
          onBlur={() => setShown(null)}
          onKeyDown={onKeyDown}
          onClick={(event) => {
            const place = placeOf(event.target);
            if (place) onSelect?.(place);
          }}
        >
          <g role="row">
            {columns.map((name, column) => (
              <text
                key={column}
                role="columnheader"
                x={NAME_WIDTH + (column + 0.5) * cellWidth}
                y={HEAD - 6}
                textAnchor="middle"
                aria-label={name}
                {...AXIS}
              >
                {column % shownEvery === 0 && name}
              </text>
            ))}
          </g>
          {rows.map((row, rowIndex) => (
            <g role="row" key={row.key}>
              <text role="rowheader" x={0} y={HEAD + (rowIndex + 0.5) * cellHeight + 4} {...AXIS}>
                {row.name}
              </text>
              {row.cells.map(({ value, label: words }, column) => (
                <Cell
                  key={column}
                  name={`${rowIndex}-${column}`}
                  value={value}
                  label={words}
                  x={NAME_WIDTH + column * cellWidth + GAP / 2}
                  y={HEAD + rowIndex * cellHeight + GAP / 2}
                  width={Math.max(0, cellWidth - GAP)}
                  height={cellHeight - GAP}
                  fill={value === null ? 'none' : shade(value)}
                  isMarked={isMarked?.(rowIndex, column) ?? false}
                  isStop={focus.row === rowIndex && focus.column === column}
                  acts={onSelect !== undefined}
                />
              ))}
            </g>
          ))}
        </svg>
      )}
      {shown && tip && (
        <div
          className={classes.tip}
          aria-hidden
          data-side={shown.column > columns.length / 2 ? 'left' : 'right'}
          style={{
            top: HEAD + (shown.row + 1) * cellHeight + 4,
            [shown.column > columns.length / 2 ? 'right' : 'left']:
              shown.column > columns.length / 2
                ? width - NAME_WIDTH - (shown.column + 1) * cellWidth
                : NAME_WIDTH + shown.column * cellWidth,
          }}
        >
          {tip.label}
          {details?.(shown)}
        </div>
      )}
    </div>
  );
}

interface CellProps extends HeatCell {
  /** Row and column: `1-22`. */
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  fill: string;
  isMarked: boolean;
  /** Tab stops here only. */
  isStop: boolean;
  acts: boolean;
}

/** Memoised: a grid has 168. Events are heard by the grid. */
const Cell = memo(function Cell({ name, value, label, isMarked, isStop, ...box }: CellProps) {
  const { x, y, width, height, fill, acts } = box;
  const middle = { x: x + width / 2, y: y + height / 2 };
  return (
    <g
      role="gridcell"
      aria-label={label}
      tabIndex={isStop ? 0 : -1}
      data-cell={name}
      data-value={value ?? ''}
      className={classes.cell}
      data-acts={acts}
    >
      <rect
        {...{ x, y, width, height, fill }}
        rx={2}
        stroke={isMarked ? 'var(--tb-border-strong)' : 'var(--tb-border)'}
        strokeWidth={isMarked ? 1 : value === null ? 0.75 : 0.5}
      />
      {value === null && (
        <line
          x1={middle.x - 2.5}
          x2={middle.x + 2.5}
          y1={middle.y}
          y2={middle.y}
          stroke="var(--tb-border-strong)"
        />
      )}
    </g>
  );
});

interface HeatLegendProps {
  color: string;
  steps: readonly number[];
  /** In words. */
  format: (from: number) => string;
  /** After the strongest shade: `of the contract`. */
  tail?: string;
  nothing: string;
}

export function HeatLegend({ color, steps, format, tail, nothing }: HeatLegendProps) {
  const shade = heatShade(color, steps);
  return (
    <Group align="flex-end" gap="6px 20px">
      <span className={classes.scale}>
        {steps.map((from) => (
          <span key={from} className={classes.step}>
            <i className="data-mark" style={{ background: shade(from) }} />
            {format(from)}
          </span>
        ))}
        {tail && (
          <Text span inherit ps={8} style={{ whiteSpace: 'nowrap' }}>
            {tail}
          </Text>
        )}
      </span>
      <span className={classes.nothing}>
        <i>–</i> {nothing}
      </span>
    </Group>
  );
}
