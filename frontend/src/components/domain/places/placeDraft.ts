/** What the choice of a place holds: ids as selects have them. */
export interface PlaceDraft {
  /** Null: none is chosen. */
  campus: string | null;
  /** Null: all of the campus. */
  router: string | null;
  /** Null: the router with all its ISPs. */
  uplink: string | null;
}

export const NO_PLACE: PlaceDraft = { campus: null, router: null, uplink: null };

const textOf = (id: number | null) => (id === null ? null : String(id));

/** Of what happened to a router, or to one of its ISPs. */
export const placeOf = (row: {
  campus_id: number | null;
  router_id: number | null;
  uplink_id: number | null;
}): PlaceDraft => ({
  campus: textOf(row.campus_id),
  router: textOf(row.router_id),
  uplink: textOf(row.uplink_id),
});

interface RouterOfCampus {
  id: number;
  campus_id: number;
}

/** What a list is limited to, is what somebody who begins there means; the only router there is, too. */
export function placeOfFilter(
  filter: { campus?: number | undefined; router?: number | undefined },
  routers: readonly RouterOfCampus[],
): PlaceDraft {
  const only = routers.length === 1 && filter.campus === undefined ? routers[0] : undefined;
  const router = routers.find(({ id }) => id === filter.router) ?? only;
  if (router)
    return placeOf({ campus_id: router.campus_id, router_id: router.id, uplink_id: null });
  return { ...NO_PLACE, campus: filter.campus === undefined ? null : String(filter.campus) };
}

const numberOf = (id: string | null) => (id === null ? null : Number(id));

export const partsOf = ({ router, uplink }: PlaceDraft) => ({
  router_id: numberOf(router),
  uplink_id: numberOf(uplink),
});

/** The chosen campus, or the only one there is. */
export const campusOf = <Campus extends { id: number }>(
  { campus }: PlaceDraft,
  campuses: readonly Campus[],
): Campus | undefined =>
  campuses.find(({ id }) => String(id) === campus) ??
  (campuses.length === 1 ? campuses[0] : undefined);
