/** Routers in turn, the worst first. */
import type { WallRouter } from '@/api/types';

export const ROTATE_S = 40;

/** `shown`: routers of this round, with the one on the screen. */
export interface Turn {
  readonly routerId: number;
  readonly sinceMs: number;
  readonly shown: readonly number[];
}

const worstSkew = ({ download_skew: down, upload_skew: up }: WallRouter): number =>
  Math.max(down ?? 0, up ?? 0);

export const worstFirst = (routers: readonly WallRouter[]): WallRouter[] =>
  routers.toSorted(
    (a, b) =>
      a.verdict.severity - b.verdict.severity ||
      worstSkew(b) - worstSkew(a) ||
      a.name.localeCompare(b.name),
  );

/** The same object while nothing changes. `candidates`: ids, worst first; null without any. */
export function turnAt(
  turn: Turn | null,
  candidates: readonly number[],
  nowMs: number,
  everyMs: number,
): Turn | null {
  const [first] = candidates;
  if (first === undefined) return null;
  if (!turn || !candidates.includes(turn.routerId)) {
    return { routerId: first, sinceMs: nowMs, shown: [first] };
  }
  // A clock that was set back must not hold the screen for hours.
  const isOver = Math.abs(nowMs - turn.sinceMs) >= everyMs;
  if (!isOver || candidates.length === 1) return turn;
  const shown = turn.shown.filter((id) => candidates.includes(id));
  const next = candidates.find((id) => !shown.includes(id));
  if (next !== undefined) return { routerId: next, sinceMs: nowMs, shown: [...shown, next] };
  return anew(candidates, turn.routerId, nowMs);
}

/** With the worst one, unless it is on the screen already. */
function anew(candidates: readonly number[], shown: number, nowMs: number): Turn | null {
  const next = candidates.find((id) => id !== shown);
  return next === undefined ? null : { routerId: next, sinceMs: nowMs, shown: [next] };
}
