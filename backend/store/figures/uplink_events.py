"""Events for pages: newest first, and the last change of a line's state."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.engine.instants import ms
from backend.store.tables import Event

LINK_LOST = ("link_down", "interface_missing")
OUTAGES = (*LINK_LOST, "isp_silent")
FULL = ("isp_full",)

DOWN = """
SELECT uplink_id, from_at, to_at FROM event
WHERE router_id = ANY(%(router_ids)s) AND kind = ANY(%(kinds)s)
  AND from_at < %(to_at)s AND (to_at IS NULL OR to_at > %(from_at)s)
"""


COUNTED = """
SELECT uplink_id, count(*) FROM event
WHERE router_id = %(router_id)s
  AND from_at < %(to_at)s AND (to_at IS NULL OR to_at >= %(from_at)s)
GROUP BY uplink_id
"""

# The kinds in which a router as a whole is meant have no uplink.
EARLIER = """
SELECT id, from_at, to_at FROM event
WHERE router_id = %(router_id)s AND uplink_id IS NOT DISTINCT FROM %(uplink_id)s AND kind = %(kind)s
  AND to_at IS NOT NULL
ORDER BY from_at DESC, id DESC LIMIT %(most)s
"""


@dataclass(frozen=True, slots=True)
class EventFilter:
    """None: no limit. Of one uplink, and touching [from_at, to_at)."""

    uplink_id: int | None = None
    from_at: dt.datetime | None = None
    to_at: dt.datetime | None = None


def outages(
    session: Session,
    router_ids: Sequence[int],
    from_at: dt.datetime,
    to_at: dt.datetime,
    kinds: Sequence[str] = OUTAGES,
) -> dict[str, list[tuple[int, int]]]:
    """UTC ms from and to by uplink id as text; all that touch [from_at, to_at)."""
    by_uplink: dict[str, list[tuple[int, int]]] = {}
    values = {"router_ids": list(router_ids), "kinds": list(kinds)}
    down = bulk.read(session, DOWN, **values, from_at=from_at, to_at=to_at)
    for uplink_id, began_at, ended_at in down:
        by_uplink.setdefault(str(uplink_id), []).append((ms(began_at), ms(ended_at or to_at)))
    return by_uplink


def counted(
    session: Session, router_id: int, from_at: dt.datetime, to_at: dt.datetime
) -> dict[int | None, int]:
    """By uplink (None: the router itself), how many touch [from_at, to_at)."""
    return dict(bulk.read(session, COUNTED, router_id=router_id, from_at=from_at, to_at=to_at))


def earlier(
    session: Session, router_id: int, uplink_id: int | None, kind: str, limit: int
) -> list[tuple[int, dt.datetime, dt.datetime]]:
    """Id, begin and end of those of a kind that are over, newest first."""
    values = {"router_id": router_id, "uplink_id": uplink_id, "kind": kind, "most": limit}
    return [(key, since, until) for key, since, until in bulk.read(session, EARLIER, **values)]


def page(
    session: Session, router_id: int, selected: EventFilter, before_id: int | None, limit: int
) -> Sequence[Event]:
    """Newest first, one more than `limit` if there is more."""
    query = select(Event).where(Event.router_id == router_id).order_by(Event.id.desc())
    if selected.uplink_id is not None:
        query = query.where(Event.uplink_id == selected.uplink_id)
    if selected.from_at is not None:
        query = query.where(or_(Event.to_at.is_(None), Event.to_at >= selected.from_at))
    if selected.to_at is not None:
        query = query.where(Event.from_at < selected.to_at)
    if before_id is not None:
        query = query.where(Event.id < before_id)
    return session.scalars(query.limit(limit + 1)).all()


def touching(
    session: Session,
    router_id: int,
    uplink_id: int | None,
    span: tuple[dt.datetime, dt.datetime],
    limit: int,
) -> Sequence[Event]:
    """Events of the uplink (None: none) and its router, touching [from, to): the newest, newest first."""
    query = (
        select(Event)
        .where(Event.router_id == router_id, Event.from_at < span[1])
        .where(or_(Event.uplink_id.is_(None), Event.uplink_id == uplink_id))
        .where(or_(Event.to_at.is_(None), Event.to_at >= span[0]))
        .order_by(Event.from_at.desc(), Event.id.desc())
    )
    return session.scalars(query.limit(limit)).all()
