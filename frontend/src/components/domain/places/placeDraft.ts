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
