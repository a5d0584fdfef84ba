/** Polls of a router and its traffic as rows on one axis of time. */
import type { Vitals } from '@/api/types';
import { breakAtGaps, type Row } from '@/lib/series/series';

type VitalsPoint = Vitals['points'][number];
export const VITAL_KEYS = [
  'cpu',
  'cpuMax',
  'connections',
  'connectionsMax',
  'poll',
  'pollMax',
] as const;
export type VitalKey = (typeof VITAL_KEYS)[number];
export const TRAFFIC_KEYS = ['download', 'upload'] as const;
export type TrafficKey = (typeof TRAFFIC_KEYS)[number];

/** In steps; less is no gap, as the first and last may be shorter. */
const SLACK = 1.6;
const middle = ({ from, to }: { from: string; to: string }) =>
  (Date.parse(from) + Date.parse(to)) / 2;

export function vitalRows(points: readonly VitalsPoint[], stepS: number): Row<VitalKey>[] {
  const rows = points.map((point) => ({
    at: middle(point),
    cpu: point.cpu_load_pct,
    cpuMax: point.max_cpu_load_pct,
    connections: point.connections,
    connectionsMax: point.max_connections,
    poll: point.poll_ms,
    pollMax: point.max_poll_ms,
  }));
  return breakAtGaps(rows, VITAL_KEYS, stepS * 1000 * SLACK);
}

interface UplinkPoints {
  readonly step_s: number;
  readonly points: readonly {
    readonly from: string;
    readonly to: string;
    readonly download_bps: number;
    readonly upload_bps: number;
  }[];
}

/** All ISPs together. A moment without a figure of one ISP is a gap: its sum would look like less traffic. */
export function trafficRows(uplinks: readonly UplinkPoints[]): Row<TrafficKey>[] {
  const measured = uplinks.filter(({ points }) => points.length > 0);
  const sums = new Map<number, { download: number; upload: number; n: number }>();
  for (const point of measured.flatMap(({ points }) => points)) {
    const at = middle(point);
    const sum = sums.get(at) ?? { download: 0, upload: 0, n: 0 };
    sum.download += point.download_bps;
    sum.upload += point.upload_bps;
    sum.n += 1;
    sums.set(at, sum);
  }
  const rows = [...sums]
    .filter(([, { n }]) => n === measured.length)
    .map(([at, { download, upload }]) => ({ at, download, upload }))
    .sort((a, b) => a.at - b.at);
  const stepS = Math.max(1, ...measured.map(({ step_s: step }) => step));
  return breakAtGaps(rows, TRAFFIC_KEYS, stepS * 1000 * SLACK);
}

/** At least one poll got no answer; neighbours are joined. */
export function silentSpans(points: readonly VitalsPoint[]): { from: number; to: number }[] {
  return points
    .filter(({ failed }) => failed > 0)
    .map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))
    .reduce<{ from: number; to: number }[]>((spans, span) => {
      const last = spans.at(-1);
      if (last?.to !== span.from) return [...spans, span];
      return [...spans.slice(0, -1), { from: last.from, to: span.to }];
    }, []);
}
