/** What Now says first, beside how the ISPs are: since when nothing happened, and what work is announced. */
import type { IncidentRow, MaintenanceRow, Router } from '@/api/types';
import { DAY_MS } from '@/lib/time/lengths';

/** When the last incident ended; null: there was none. One that goes on is counted elsewhere. */
export const lastEnd = (over: readonly Pick<IncidentRow, 'to'>[]): string | null =>
  over.reduce<string | null>((last, { to }) => (to && (!last || to > last) ? to : last), null);

/** Work on this router, its ISPs or its whole campus that goes on, or begins within a day; the next first. */
export function workSoon(
  rows: readonly MaintenanceRow[],
  router: Pick<Router, 'id' | 'campus_id'>,
  nowMs: number,
): MaintenanceRow[] {
  return rows
    .filter(({ state, window, campus_id: campusId, router_id: routerId }) => {
      const isHere = campusId === router.campus_id && (routerId === null || routerId === router.id);
      return isHere && state !== 'over' && window && Date.parse(window.from) < nowMs + DAY_MS;
    })
    .toSorted((a, b) => (a.window?.from ?? '').localeCompare(b.window?.from ?? ''));
}
