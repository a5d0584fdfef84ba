import type { Campus, MaintenanceInput } from '@/api/types';
import { NO_PLACE, partsOf, type PlaceDraft } from '@/components/domain/places/placeDraft';
import { midnightMs, addDays, instantOf } from '@/lib/time/days';
import { HOUR_MS } from '@/lib/time/lengths';

/** What the form holds. Times are on the clock of the campus. */
export interface MaintenanceDraft extends PlaceDraft {
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
  ...NO_PLACE,
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
    ...partsOf(draft),
    reason: draft.reason.trim(),
    from,
    lasts_s: seconds,
    weekdays: draft.isWeekly ? draft.weekdays.map(Number).sort((a, b) => a - b) : [],
    until,
  };
}
