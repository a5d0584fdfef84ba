import { useElementSize } from '@mantine/hooks';
import { xOf, type PlotBox } from '@/lib/plot';
import { Axes, Curve, Ground, Upright } from './plotParts';
import type { TimePlotProps } from './plotTypes';
import { PlotTip } from './PlotTip';
import classes from './TimePlot.module.css';
import { usePlotCursor } from './usePlotCursor';

/** Lines over time, drawn here: what the first page needs of a chart library is a hundredth of one. */
export function TimePlot<R extends { at: number }>(props: TimePlotProps<R>) {
  const { rows, from, to, top, height, margin } = props;
  const { ref, width } = useElementSize();
  const box: PlotBox = {
    width: Math.max(0, width - margin.left - margin.right),
    height: height - margin.top - margin.bottom,
    from,
    to,
    top,
  };
  const { index, handlers } = usePlotCursor(rows, box, margin.left);
  const looked = rows[index];
  const spoken = looked ?? rows.at(-1);
  return (
    <div ref={ref} className={classes.plot} style={{ height }} data-plot>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="slider"
          tabIndex={0}
          aria-label={props.label}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, rows.length - 1)}
          aria-valuenow={looked ? index : Math.max(0, rows.length - 1)}
          aria-valuetext={spoken && props.words(spoken)}
          data-chart
          {...handlers}
        >
          <Axes {...props} box={box} />
          {/* An SVG of its own, because it clips what lies outside the axes. */}
          <svg
            x={margin.left}
            y={margin.top - 1}
            width={box.width}
            height={box.height + 2}
            viewBox={`0 -1 ${box.width} ${box.height + 2}`}
          >
            <Ground {...props} box={box} />
            {looked && (
              <Upright x={xOf(box, looked.at)} box={box} color="var(--tb-border-strong)" />
            )}
            {props.lines.map((line) => (
              <Curve key={line.key} line={line} rows={rows} looked={looked} box={box} />
            ))}
          </svg>
        </svg>
      )}
      {looked && (
        <PlotTip x={margin.left + xOf(box, looked.at)} width={width}>
          {props.tooltip(looked)}
        </PlotTip>
      )}
    </div>
  );
}
