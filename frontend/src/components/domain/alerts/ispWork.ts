import type { MaintenanceRow } from '@/api/types';
import { DAY_MS } from '@/lib/time/lengths';

const AHEAD_MS = 7 * DAY_MS;
type Window = NonNullable<MaintenanceRow['window']>;

/** Work on one ISP that goes on or begins within a week, the next first. */
export const workAtIsp = (rows: readonly MaintenanceRow[], uplinkId: number, nowMs: number) =>
  rows
    .filter(({ uplink_id: id, state }) => id === uplinkId && state !== 'over')
    .filter((row): row is MaintenanceRow & { window: Window } => row.window !== null)
    .filter(({ window }) => Date.parse(window.from) < nowMs + AHEAD_MS)
    .toSorted((a, b) => a.window.from.localeCompare(b.window.from));
