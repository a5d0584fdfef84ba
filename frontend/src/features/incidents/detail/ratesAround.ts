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

/** ISPs of one router are polled together: their times are the same. Each rate holds for its time, so that one alone is
 * seen too; between two with a gap the line breaks. */
export function ratesAround(measured: readonly Measured[]): RateRow[] {
  const keys = measured.map(({ uplinkId }) => keyOf(uplinkId));
  const nothing = Object.fromEntries(keys.map((key) => [key, null])) as Record<IspKey, null>;
  const rows = new Map<number, RateRow>();
  const put = (at: number, key: IspKey, bps: number | null) =>
    rows.set(at, { ...(rows.get(at) ?? { ...nothing, at }), [key]: bps });
  for (const { uplinkId, stepMs, points } of measured) {
    const key = keyOf(uplinkId);
    let end = -Infinity;
    for (const point of points) {
      const [from, to] = [Date.parse(point.from), Date.parse(point.to)];
      if (from - end > SLACK * stepMs) {
        if (Number.isFinite(end)) put((end + from) / 2, key, null);
        put(from, key, point.download_bps);
      }
      put(to, key, point.download_bps);
      end = to;
    }
  }
  return [...rows.values()].sort((a, b) => a.at - b.at);
}
