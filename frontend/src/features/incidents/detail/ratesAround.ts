/** Download of all ISPs of a router around an incident, as rows of one chart. */
import type { IncidentRow } from '@/api/types';
import type { Row } from '@/lib/series/series';
import { HOUR_MS } from '@/lib/time/lengths';

const MARGIN_MS = HOUR_MS / 2;
/** In steps: polls are never exactly on time. */
const SLACK = 0.6;

/** Half an hour before and after, never later than now; whole seconds, as addresses have them. */
export function spanAround({ from, to }: Pick<IncidentRow, 'from' | 'to'>, nowMs: number) {
  const text = (ms: number) =>
    new Date(Math.floor(ms / 1000) * 1000).toISOString().replace('.000Z', 'Z');
  const end = to === null ? nowMs : Math.min(nowMs, Date.parse(to) + MARGIN_MS);
  const start = Date.parse(from) - MARGIN_MS;
  return { from: text(start), to: text(Math.max(end, start + MARGIN_MS)) };
}

interface Measured {
  uplinkId: number;
  stepMs: number;
  points: readonly { from: string; to: string; download_bps: number }[];
}

export const keyOf = (uplinkId: number): `isp${number}` => `isp${uplinkId}`;
export type IspKey = ReturnType<typeof keyOf>;
type RateRow = Row<IspKey>;

/** ISPs of one router are polled together: their times are the same. A rate stands in the middle of its time, as on
 * the page of its ISP; one alone holds for all of its time, so that it is seen; between two with a gap the line breaks. */
export function ratesAround(measured: readonly Measured[]): RateRow[] {
  const keys = measured.map(({ uplinkId }) => keyOf(uplinkId));
  const nothing = Object.fromEntries(keys.map((key) => [key, null])) as Record<IspKey, null>;
  const rows = new Map<number, RateRow>();
  const put = (at: number, key: IspKey, bps: number | null) =>
    rows.set(at, { ...(rows.get(at) ?? { ...nothing, at }), [key]: bps });
  for (const { uplinkId, stepMs, points } of measured) {
    const key = keyOf(uplinkId);
    let end: number | null = null;
    for (const run of runsOf(points, SLACK * stepMs)) {
      if (end !== null) put((end + run.from) / 2, key, null);
      for (const { from, to, bps } of run.held) {
        const times = run.held.length === 1 ? [from, to] : [(from + to) / 2];
        for (const at of times) put(at, key, bps);
      }
      end = run.to;
    }
  }
  return [...rows.values()].sort((a, b) => a.at - b.at);
}

interface Held {
  from: number;
  to: number;
  bps: number;
}

interface Run {
  from: number;
  to: number;
  held: Held[];
}

/** Points that follow each other without a gap. */
function runsOf(points: Measured['points'], mostGapMs: number): Run[] {
  const runs: Run[] = [];
  for (const point of points) {
    const [from, to] = [Date.parse(point.from), Date.parse(point.to)];
    const held = { from, to, bps: point.download_bps };
    const run = runs.at(-1);
    if (run && from - run.to <= mostGapMs) {
      run.held.push(held);
      run.to = to;
    } else runs.push({ from, to, held: [held] });
  }
  return runs;
}
