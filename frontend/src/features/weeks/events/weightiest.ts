import { isOutage } from './weekOutages';
import type { WeekEventRow } from './weekEventRows';

/** Of outages and of what people did, before the rest; then the longest. */
function weightOf({ kind, from, to }: WeekEventRow): number {
  const lastedMs = to === null ? Infinity : Date.parse(to) - Date.parse(from);
  const isFirst = isOutage({ kind }) || kind === 'drift' || kind.startsWith('change_');
  return isFirst ? lastedMs + 1e15 : lastedMs;
}

/** Keys of the rows that a short list keeps. */
export function weightiest(rows: readonly WeekEventRow[], most: number): ReadonlySet<string> {
  const kept = rows.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, most);
  return new Set(kept.map(({ key }) => key));
}
