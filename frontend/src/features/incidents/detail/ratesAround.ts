/** Download of all ISPs of a router around an incident, as rows of one chart. */
import type { IncidentRow } from '@/api/types';
import { breakAtGaps, type Row } from '@/lib/series/series';
import { HOUR_MS } from '@/lib/time/lengths';

const MARGIN_MS = HOUR_MS / 2;
/** In steps: polls are never exactly on time. */
const GAP_STEPS = 2.5;

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

/** ISPs of one router are polled together, so that their points have the same times. */
export function ratesAround(measured: readonly Measured[]): Row<IspKey>[] {
  const keys = measured.map(({ uplinkId }) => keyOf(uplinkId));
  const nothing = Object.fromEntries(keys.map((key) => [key, null])) as Record<IspKey, null>;
  const rows = new Map<number, Row<IspKey>>();
  for (const { uplinkId, points } of measured)
    for (const { from, to, download_bps: bps } of points) {
      const at = (Date.parse(from) + Date.parse(to)) / 2;
      rows.set(at, { ...(rows.get(at) ?? { ...nothing, at }), [keyOf(uplinkId)]: bps });
    }
  const inOrder = [...rows.values()].sort((a, b) => a.at - b.at);
  const longest = Math.max(0, ...measured.map(({ stepMs }) => stepMs));
  return breakAtGaps(inOrder, keys, longest * GAP_STEPS);
}
