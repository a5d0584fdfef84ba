import type { Campus, MaintenanceInput } from '@/api/types';
import { midnightMs, addDays, instantOf } from '@/lib/time/days';
import { HOUR_MS } from '@/lib/time/lengths';

/** What the form holds. Times are on the clock of the campus. */
export interface MaintenanceDraft {
  campus: string | null;
  /** Null: all of the campus. */
  router: string | null;
  /** Null: the router with all its ISPs. */
  uplink: string | null;
  reason: string;
  /** `2026-11-28T01:00`. */
  from: string;
  hours: number | string;
  isWeekly: boolean;
  weekdays: string[];
  /** The last day, `2026-12-31`; empty: no end. */
  lastDay: string;
}

export const NEW_MAINTENANCE: MaintenanceDraft = {
  campus: null,
  router: null,
  uplink: null,
  reason: '',
  from: '',
  hours: 2,
  isWeekly: false,
  weekdays: [],
  lastDay: '',
};

/** ISO weekday of a local time, 1 = Monday. */
export const weekdayOf = (local: string): string =>
  String(((new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7) + 1);

const numberOf = (id: string | null) => (id === null ? null : Number(id));

/** Null: something is missing. */
export function inputOf(
  draft: MaintenanceDraft,
  campus: Campus | undefined,
): MaintenanceInput | null {
  const from = campus ? instantOf(draft.from, campus.timezone) : null;
  const seconds = Math.round((Number(draft.hours) * HOUR_MS) / 1000);
  const isWhole = draft.reason.trim() !== '' && seconds > 0;
  if (!campus || from === null || !isWhole) return null;
  if (draft.isWeekly && draft.weekdays.length === 0) return null;
  const until =
    draft.isWeekly && draft.lastDay
      ? new Date(midnightMs(addDays(draft.lastDay, 1), campus.timezone)).toISOString()
      : null;
  return {
    campus_id: campus.id,
    router_id: numberOf(draft.router),
    uplink_id: numberOf(draft.uplink),
    reason: draft.reason.trim(),
    from,
    lasts_s: seconds,
    weekdays: draft.isWeekly ? draft.weekdays.map(Number).sort((a, b) => a - b) : [],
    until,
  };
}
