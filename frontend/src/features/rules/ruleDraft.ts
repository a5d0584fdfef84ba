import { type Campus, type KindRules, type RuleInput, type RuleRow } from '@/api/types';
import { isOfIsps } from '@/components/domain/places/ofIsps';
import { NO_PLACE, partsOf, type PlaceDraft } from '@/components/domain/places/placeDraft';

export const LIMITS = [
  'open_percent',
  'clear_percent',
  'loss_percent',
  'slow_by_ms',
  'open_s',
  'clear_s',
] as const;
export type Limit = (typeof LIMITS)[number];
export type Unit = 's' | 'min' | 'percent' | 'ms';

/** What the form holds: limits in the unit that they are shown in; empty while nothing is typed. */
export interface RuleDraft extends PlaceDraft {
  limits: Partial<Record<Limit, number | string>>;
}

/** Of slots one waits whole minutes, of readings seconds. */
export const unitOf = (limit: Limit, { bounds }: KindRules): Unit => {
  if (limit === 'slow_by_ms') return 'ms';
  if (limit !== 'open_s' && limit !== 'clear_s') return 'percent';
  return (bounds[limit]?.step ?? 1) % 60 === 0 ? 'min' : 's';
};

const sizeOf = (unit: Unit) => (unit === 'min' ? 60 : 1);

export interface ShownBound {
  least: number;
  most: number;
  step: number;
  unit: Unit;
}

/** Of a limit that the kind has, in its unit. */
export function boundOf(limit: Limit, kind: KindRules): ShownBound | null {
  const bound = kind.bounds[limit];
  if (!bound) return null;
  const unit = unitOf(limit, kind);
  const size = sizeOf(unit);
  return { least: bound.least / size, most: bound.most / size, step: bound.step / size, unit };
}

/** Whether the server would refuse what is typed; nothing typed is no number yet. */
export function isOutside(draft: RuleDraft, limit: Limit, kind: KindRules): boolean {
  const [bound, value] = [boundOf(limit, kind), draft.limits[limit]];
  return bound !== null && typeof value === 'number' && (value < bound.least || value > bound.most);
}

export function draftOf(row: RuleRow, kind: KindRules): RuleDraft {
  const id = (value: number | null) => (value === null ? null : String(value));
  const limits: RuleDraft['limits'] = {};
  for (const limit of LIMITS) {
    const value = row.limits[limit];
    if (value != null) limits[limit] = value / sizeOf(unitOf(limit, kind));
  }
  const place = { campus: id(row.campus_id), router: id(row.router_id), uplink: id(row.uplink_id) };
  return { ...NO_PLACE, ...place, limits };
}

/** Null: a limit is missing, or outside its bounds. `campus`: the chosen one, or the only one there is. */
export function inputOf(
  draft: RuleDraft,
  kind: KindRules,
  campus: Campus | undefined,
): RuleInput | null {
  const limits: Partial<Record<Limit, number>> = {};
  for (const limit of LIMITS.filter((each) => kind.bounds[each])) {
    const value = draft.limits[limit];
    if (typeof value !== 'number' || isOutside(draft, limit, kind)) return null;
    limits[limit] = value * sizeOf(unitOf(limit, kind));
  }
  const isEverywhere = draft.campus === null && draft.router === null;
  const { router_id, uplink_id } = partsOf(draft);
  return {
    kind: kind.kind,
    campus_id: isEverywhere ? null : (campus?.id ?? null),
    router_id,
    uplink_id: isOfIsps(kind.kind) ? uplink_id : null,
    ...limits,
  } as RuleInput;
}
