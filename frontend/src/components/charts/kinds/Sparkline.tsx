import { niceAxis } from '@/lib/series/series';

interface SparklineProps {
  points: readonly (number | null)[];
  color: string;
  label: string;
  /** Default: the largest value. The lower end is zero. */
  top?: number | undefined;
}
const WIDTH = 100;
const HEIGHT = 24;

/** Zero at the bottom, gaps stay gaps, a lone value is a dot. */
export function Sparkline({ points, color, label, top }: SparklineProps) {
  const known = points.filter((value) => value !== null);
  if (known.length < 2) return null;
  const max = top ?? niceAxis(Math.max(...known)).max;
  const x = (index: number) => (index / (points.length - 1)) * WIDTH;
  const y = (value: number) => HEIGHT - 1.5 - (Math.min(value, max) / max) * (HEIGHT - 4);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      width="100%"
      height={HEIGHT}
      role="img"
      aria-label={label}
      style={{ display: 'block', overflow: 'visible' }}
    >
      <line
        x1={0}
        x2={WIDTH}
        y1={HEIGHT - 0.5}
        y2={HEIGHT - 0.5}
        stroke="var(--tb-grid)"
        vectorEffect="non-scaling-stroke"
      />
      {stretches(points).map((stretch) => (
        <polyline
          key={stretch[0]?.index}
          points={withWidth(stretch)
            .map(({ index, value }) => `${x(index)},${y(value)}`)
            .join(' ')}
          fill="none"
          stroke={color}
          strokeWidth={stretch.length === 1 ? 3 : 1.6}
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

interface Spot {
  index: number;
  value: number;
}

/** Known values between the gaps. */
export function stretches(points: readonly (number | null)[]): Spot[][] {
  const runs: Spot[][] = [];
  let open: Spot[] | undefined;
  points.forEach((value, index) => {
    if (value === null) open = undefined;
    else if (open) open.push({ index, value });
    else runs.push((open = [{ index, value }]));
  });
  return runs;
}

/** A point has no length: a line to itself with round ends is a dot. */
const withWidth = (stretch: Spot[]): Spot[] =>
  stretch.length === 1 ? [...stretch, ...stretch] : stretch;
