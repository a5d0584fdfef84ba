import type { Campus, MaintenanceInput, MaintenanceRow } from '@/api/types';
import { NO_PLACE, partsOf, placeOf, type PlaceDraft } from '@/components/domain/places/placeDraft';
import { addDays, dateIn, instantOf, localOf, midnightMs } from '@/lib/time/days';
import { HOUR_MS } from '@/lib/time/lengths';
import { lengthOf } from './lengthText';

/** What the form holds. Times are on the clock of the campus. */
export interface MaintenanceDraft extends PlaceDraft {
  reason: string;
  /** `2026-11-28T01:00`. */
  from: string;
  /** A number, or as typed: `30 min`. */
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
  const seconds = lastsOf(draft);
  if (!campus || from === null || missingOf(draft, campus).length > 0) return null;
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

export type Missing = 'reason' | 'place' | 'from' | 'lasts' | 'weekdays';

/** What has to be entered before it can be announced, in the order of the form. */
export function missingOf(draft: MaintenanceDraft, campus: Campus | undefined): Missing[] {
  const lacks: Record<Missing, boolean> = {
    reason: draft.reason.trim() === '',
    place: !campus,
    from: instantOf(draft.from, campus?.timezone ?? 'UTC') === null,
    lasts: lastsOf(draft) === 0,
    weekdays: draft.isWeekly && draft.weekdays.length === 0,
  };
  return (Object.keys(lacks) as Missing[]).filter((part) => lacks[part]);
}

/** Seconds; 0: not entered, or not understood. */
function lastsOf({ hours }: MaintenanceDraft): number {
  const seconds = typeof hours === 'number' ? (hours * HOUR_MS) / 1000 : lengthOf(hours);
  return Math.round(seconds ?? 0);
}

/** Of work that comes back, as its form begins. */
export function draftOf(row: MaintenanceRow, zone: string): MaintenanceDraft {
  const { ends } = row;
  return {
    ...placeOf(row),
    reason: row.reason,
    from: localOf(row.first, zone),
    hours: row.lasts_s / (HOUR_MS / 1000),
    isWeekly: true,
    weekdays: row.weekdays.map(String),
    lastDay: ends === null ? '' : dateIn(Date.parse(ends) - 1, zone),
  };
}
