/** The layers of a chart of time. */
import {
  areaPath,
  linePath,
  lonePlaces,
  roomyLabels,
  stretchesOf,
  xOf,
  yOf,
  type PlotBox,
} from '@/lib/plot';
import { AXIS } from './palette';
import type { Drawn, PlotLine } from './plotTypes';

export function Axes<R extends { at: number }>(props: Drawn<R>) {
  const { box, margin, formatTick, formatValue } = props;
  const { from, to } = box;
  const labels = props.timeTicks
    .filter((at) => at >= from && at <= to)
    .map((at) => ({ key: at, text: formatTick(at), x: margin.left + xOf(box, at) }));
  const bottom = margin.top + box.height;
  const right = margin.left + box.width;
  return (
    <>
      {props.ticks.map((value) => (
        <text
          key={value}
          x={margin.left - 8}
          y={margin.top + yOf(box, value)}
          dy="0.355em"
          textAnchor="end"
          {...AXIS}
        >
          {formatValue(value)}
        </text>
      ))}
      <line x1={margin.left} x2={right} y1={bottom} y2={bottom} stroke="var(--tb-grid)" />
      {roomyLabels(labels, margin.left, right + margin.right).map(({ key, text, x }) => (
        <text key={key} x={x} y={bottom + 8} dy="0.71em" textAnchor="middle" {...AXIS}>
          {text}
        </text>
      ))}
    </>
  );
}

export function Ground<R extends { at: number }>({ box, bands, limits, markers }: Drawn<R>) {
  return (
    <>
      {bands?.map(({ key, color, opacity, ...edges }) => {
        const x = xOf(box, Math.max(box.from, edges.from ?? box.from));
        const y = yOf(box, Math.min(box.top, edges.top ?? box.top));
        return (
          <rect
            key={key}
            x={x}
            y={y}
            width={Math.max(0, xOf(box, Math.min(box.to, edges.to ?? box.to)) - x)}
            height={Math.max(0, yOf(box, edges.bottom ?? 0) - y)}
            fill={color}
            fillOpacity={opacity}
          />
        );
      })}
      {limits?.map((value) => (
        <line
          key={value}
          x2={box.width}
          y1={yOf(box, value)}
          y2={yOf(box, value)}
          stroke="var(--tb-border-strong)"
          strokeDasharray="1 3"
        />
      ))}
      {markers?.map((at) => (
        <Upright key={at} x={xOf(box, at)} box={box} color="var(--tb-text)" />
      ))}
    </>
  );
}

export const Upright = ({ x, box, color }: { x: number; box: PlotBox; color: string }) => (
  <line x1={x} x2={x} y2={box.height} stroke={color} />
);

interface CurveProps<R> {
  line: PlotLine<R>;
  rows: readonly R[];
  looked: R | undefined;
  box: PlotBox;
}

export function Curve<R extends { at: number }>({ line, rows, looked, box }: CurveProps<R>) {
  const { value, color, width = 1.8, opacity = 1 } = line;
  const stretches = stretchesOf(rows, value, box);
  const lookedValue = looked && (value(looked) ?? null);
  const dots = line.dots ? stretches.flat() : lonePlaces(stretches);
  return (
    <g opacity={opacity}>
      {line.filled && <path d={areaPath(stretches, box.height)} fill={color} fillOpacity={0.14} />}
      <path
        d={linePath(stretches)}
        fill="none"
        stroke={color}
        strokeWidth={width}
        strokeDasharray={line.dash}
        strokeLinejoin="round"
      />
      {dots.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r={line.dots ? 2.5 : width} fill={color} />
      ))}
      {looked && typeof lookedValue === 'number' && (
        <circle cx={xOf(box, looked.at)} cy={yOf(box, lookedValue)} r={3.5} fill={color} />
      )}
    </g>
  );
}
