"""Routers with what every page shows, read again only where a row has changed.

One cheap statement asks for stamps: PostgreSQL marks each version of a row with its transaction (`xmin`), so equal
stamps mean equal rows, through any replica. Only committed rows are kept: sessions that write have no `RouterCache`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from backend.store.engine import bulk, rows
from backend.store.engine.kept import RouterCache
from backend.store.tables import Campus, Router, RouterState, Uplink

# Uplinks are gone through once for all routers: one look for each router reads the whole table each time.
STAMPS = """
SELECT router.id, router.name,
  concat_ws(' ', router.xmin, campus.id, campus.xmin, its_uplinks.stamp,
    (SELECT count(*) || ':' || max(id) || ':' || sum(xmin::text::bigint)
      FROM regime WHERE regime.router_id = router.id),
    (SELECT string_agg(ended.id || ':' || ended.stamp, ',' ORDER BY ended.id) FROM (
      SELECT id, xmin AS stamp FROM probe_run
      WHERE router_id = router.id AND started_at IS NOT NULL AND ended_at IS NOT NULL
      ORDER BY ended_at DESC LIMIT 8) AS ended)),
  router_state.xmin::text,
  coalesce(its_uplinks.down, '{}')
FROM router JOIN campus ON campus.id = router.campus_id
LEFT JOIN router_state ON router_state.router_id = router.id
LEFT JOIN (
  SELECT uplink.router_id,
    string_agg(uplink.id || ':' || uplink.xmin, ',' ORDER BY uplink.id) AS stamp,
    array_agg(uplink.id ORDER BY uplink.id) FILTER (
      WHERE NOT anchor.running OR anchor.disabled OR anchor.missing_since IS NOT NULL) AS down
  FROM uplink LEFT JOIN anchor ON anchor.uplink_id = uplink.id GROUP BY uplink.router_id
) AS its_uplinks ON its_uplinks.router_id = router.id
"""
ONE = f"{STAMPS} WHERE router.id = %(router_id)s"
PAGE = f"""{STAMPS}
WHERE (%(campus_id)s::integer IS NULL OR router.campus_id = %(campus_id)s)
  AND (%(name)s::text IS NULL OR (router.name, router.id) > (%(name)s, %(router_id)s))
ORDER BY router.name, router.id LIMIT %(most)s
"""
PLACES = f"""
SELECT {rows.names(Router)}, {rows.names(Campus)}
FROM router JOIN campus ON campus.id = router.campus_id WHERE router.id = ANY(%(ids)s)
"""  # noqa: S608 (our own names)
UPLINKS = f"""
SELECT {rows.names(Uplink)} FROM uplink WHERE router_id = ANY(%(ids)s)
ORDER BY archived_at IS NOT NULL, position, id
"""  # noqa: S608 (our own names)
STATES = f"SELECT {rows.names(RouterState)} FROM router_state WHERE router_id = ANY(%(ids)s)"  # noqa: S608 (our own names)

ALL = """
SELECT md5(string_agg(concat_ws(':', router.id, router.campus_id,
    floor(extract(epoch FROM router_state.answered_at) * 1000 / %(slot_ms)s)), ' ' ORDER BY router.id)),
  (SELECT sum(xmin::text::bigint) FROM uplink)
FROM router LEFT JOIN router_state ON router_state.router_id = router.id
"""


@dataclass(frozen=True, slots=True)
class RouterRows:
    """A router with its rows."""

    router: Router
    campus: Campus
    uplinks: tuple[Uplink, ...]  # all, archived ones last
    state: RouterState | None
    down: frozenset[int]  # without a link
    # of router, campus, uplinks, regimes and the last eight probe runs (several may end at once)
    stamp: str
    in_use: tuple[Uplink, ...]


@dataclass(frozen=True, slots=True)
class _RouterStamps:
    router_id: int
    name: str
    stamp: str
    state_stamp: str | None
    down: Sequence[int]

    @property
    def key(self) -> tuple[object, ...]:
        return self.stamp, self.state_stamp, tuple(self.down)


def find(session: Session, kept: RouterCache, router_id: int) -> RouterRows | None:
    """The router with its rows; None if there is none."""
    stamps = [_RouterStamps(*row) for row in bulk.read(session, ONE, router_id=router_id)]
    return next(iter(_known(session, kept, stamps)), None)


def page(
    session: Session,
    kept: RouterCache,
    campus_id: int | None,
    after: tuple[str, int] | None,
    limit: int,
) -> list[RouterRows]:
    """By name from after (name, id) on, one more than `limit` if there is more."""
    name, number = after or (None, None)
    values = {"campus_id": campus_id, "name": name, "router_id": number, "most": limit + 1}
    stamps = [_RouterStamps(*row) for row in bulk.read(session, PAGE, **values)]
    return _known(session, kept, stamps)


def stamp_of_all(session: Session, slot_ms: int) -> tuple[str | None, int | None]:
    """Changes when any router answered in another slot of this length, and with any router, place of it or uplink."""
    stamp, uplinks = bulk.read(session, ALL, slot_ms=slot_ms)[0]
    return stamp, uplinks


def _known(
    session: Session, kept: RouterCache, stamps: Sequence[_RouterStamps]
) -> list[RouterRows]:
    before = {each.router_id: kept.entries.get(each.router_id) for each in stamps}
    known, fixed = {}, {}
    for each in stamps:
        if (pair := before[each.router_id]) is not None:
            if pair[0].stamp == each.stamp:
                fixed[each.router_id] = pair[1]
            if pair[0].key == each.key:
                known[each.router_id] = pair[1]
    missing = [each for each in stamps if each.router_id not in known]
    if missing:
        known |= _loaded(session, missing, fixed)
        for each in missing:
            if each.router_id in known:
                kept.put(each.router_id, each, known[each.router_id])
    # A router deleted in between has stamps but no rows.
    return [known[each.router_id] for each in stamps if each.router_id in known]


def _loaded(
    session: Session, missing: Sequence[_RouterStamps], fixed: Mapping[int, RouterRows]
) -> dict[int, RouterRows]:
    """Read after the stamps: rows changed in between are kept under stamps that nobody will see again."""
    new = [each.router_id for each in missing if each.router_id not in fixed]
    places = {row[0]: row for row in bulk.read(session, PLACES, ids=new)} if new else {}
    live_by_router = _uplinks(session, new) if new else {}
    state_rows = bulk.read(session, STATES, ids=[each.router_id for each in missing])
    states = {
        row.router_id: row for row in (rows.made(RouterState, values) for values in state_rows)
    }
    loaded = {}
    for each in missing:
        number, old = each.router_id, fixed.get(each.router_id)
        if old is None and number not in places:
            continue
        router, campus = (old.router, old.campus) if old else _place(places[number])
        uplinks = old.uplinks if old else tuple(live_by_router[number])
        rest = states.get(number), frozenset(each.down), each.stamp
        live = tuple(uplink for uplink in uplinks if uplink.archived_at is None)
        loaded[number] = RouterRows(router, campus, uplinks, *rest, live)
    return loaded


def _uplinks(session: Session, router_ids: Sequence[int]) -> dict[int, list[Uplink]]:
    uplinks: dict[int, list[Uplink]] = {router_id: [] for router_id in router_ids}
    for values in bulk.read(session, UPLINKS, ids=list(router_ids)):
        uplink = rows.made(Uplink, values)
        uplinks[uplink.router_id].append(uplink)
    return uplinks


def _place(values: tuple[Any, ...]) -> tuple[Router, Campus]:
    width = len(rows.columns(Router))
    return rows.made(Router, values[:width]), rows.made(Campus, values[width:])
