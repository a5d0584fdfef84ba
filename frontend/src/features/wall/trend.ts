/** The last day of one direction as stacked areas, one colour per ISP. */
import type { Direction, WallUplink } from '@/api/types';

export interface Layer {
  readonly uplinkId: number;
  readonly position: number;
  /** One closed path per stretch without a gap, in a box of 1 by 1 above y = 0; y grows downwards. */
  readonly path: string;
}
export interface Trend {
  readonly layers: readonly Layer[];
  /** The highest sum of all lines, in bit/s; the top of the box. */
  readonly peak: number;
}

type Sums = readonly (number | null)[];
interface Edge {
  readonly low: number;
  readonly high: number;
}

/** A step with an unknown line is a gap for all. A line that was added today was no part of the hours before. */
export function trendOf(uplinks: readonly WallUplink[], direction: Direction): Trend {
  const steps = stacked(uplinks.map((uplink) => fromFirst(uplink[direction].trend_bps)));
  const peak = top(steps);
  const layers = uplinks.map((uplink, index) => ({
    uplinkId: uplink.uplink_id,
    position: uplink.position,
    path: areas(
      steps.map((step) => step?.[index] ?? null),
      -1 / (peak || 1),
    ).join(''),
  }));
  return { layers, peak };
}

/** Undefined: not observed up to there. */
function fromFirst(series: Sums): (number | null | undefined)[] {
  const first = series.findIndex((value) => value !== null);
  return series.map((value, step) => (first < 0 || step < first ? undefined : value));
}

/** Null where one is unknown. */
function stacked(series: readonly (number | null | undefined)[][]): (Edge[] | null)[] {
  const steps = Math.max(0, ...series.map(({ length }) => length));
  return Array.from({ length: steps }, (_, step) => {
    const edges: Edge[] = [];
    for (const rates of series) {
      const value = rates[step];
      if (value === null) return null;
      const low = edges.at(-1)?.high ?? 0;
      edges.push({ low, high: low + (value ?? 0) });
    }
    return series.some((rates) => rates[step] !== undefined) ? edges : null;
  });
}

const top = (steps: readonly (Edge[] | null)[]): number =>
  Math.max(0, ...steps.map((edges) => edges?.at(-1)?.high ?? 0));

/** As wide as its time, so a lone step is seen too. */
function areas(steps: readonly (Edge | null)[], scale: number): string[] {
  const width = 1 / Math.max(1, steps.length);
  const paths: string[] = [];
  let open: { index: number; edge: Edge }[] = [];
  const close = () => {
    if (open.length > 0) paths.push(outline(open, width, scale));
    open = [];
  };
  steps.forEach((edge, index) => {
    if (edge) open.push({ index, edge });
    else close();
  });
  close();
  return paths;
}

function outline(open: { index: number; edge: Edge }[], width: number, scale: number): string {
  const point = (x: number, y: number) => `${round(x)} ${round(y * scale)}`;
  const there = open.flatMap(({ index, edge }) => [
    point(index * width, edge.high),
    point((index + 1) * width, edge.high),
  ]);
  const back = open
    .toReversed()
    .flatMap(({ index, edge }) => [
      point((index + 1) * width, edge.low),
      point(index * width, edge.low),
    ]);
  return `M${[...there, ...back].join('L')}Z`;
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;
