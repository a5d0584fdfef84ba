import { type Campus, type IncidentKind, type IncidentRow, type MuteInput } from '@/api/types';
import { isOfIsps } from '@/components/domain/places/ofIsps';
import { NO_PLACE, partsOf, placeOf, type PlaceDraft } from '@/components/domain/places/placeDraft';
import { instantOf } from '@/lib/time/days';

/** What the form holds. The end is on the clock of the campus, or of the reader where it is for all. */
export interface MuteDraft extends PlaceDraft {
  /** Empty: none is chosen yet. */
  kind: IncidentKind | '';
  /** Null: nobody has said yet whether it is for a place. */
  where: 'place' | 'everywhere' | null;
  reason: string;
  /** `2026-11-28T01:00`. */
  until: string;
}

export const NEW_MUTE: MuteDraft = { ...NO_PLACE, kind: '', where: null, reason: '', until: '' };

/** Of what is wrong: its kind and its place. */
export const muteOf = (row: IncidentRow): MuteDraft => ({
  ...NEW_MUTE,
  ...placeOf(row),
  kind: row.kind,
  where: 'place',
});

/** Nothing would tell of Timbang itself any more; and what needs care has several reasons at once. */
export const isMutable = (kind: IncidentKind) =>
  kind !== 'timbang_blind' && kind !== 'timbang_unwell';

/** Null: something is missing. `campus`: the chosen one, or the only one there is. */
export function inputOf(
  draft: MuteDraft,
  campus: Campus | undefined,
  zone: string,
): MuteInput | null {
  const until = instantOf(draft.until, zone);
  const reason = draft.reason.trim();
  const { kind, where } = draft;
  if (until === null || reason === '' || kind === '' || where === null) return null;
  if (where === 'everywhere')
    return { kind, campus_id: null, router_id: null, uplink_id: null, reason, until };
  if (campus === undefined) return null;
  const { router_id: router, uplink_id: uplink } = partsOf(draft);
  return {
    kind,
    campus_id: campus.id,
    router_id: router,
    uplink_id: isOfIsps(kind) ? uplink : null,
    reason,
    until,
  };
}
