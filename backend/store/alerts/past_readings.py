"""What is stored of the past of some routers, for looking back: events, changes, pings by minute, and since when."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Literal, NamedTuple

from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.engine.columns import EpochMs, Integer, Text

Kept = Literal["sample", "slot", "ping_minute"]


class PlacedUplink(NamedTuple):
    router_id: Integer
    uplink_id: Integer


class PastEventRow(NamedTuple):
    kind: Text
    router_id: Integer
    uplink_id: Integer | None
    from_at_ms: EpochMs
    to_at_ms: EpochMs | None


class NewestRow(NamedTuple):
    router_id: Integer
    polled_at_ms: EpochMs | None
    answered_at_ms: EpochMs | None


class ChangeTime(NamedTuple):
    router_id: Integer
    from_at_ms: EpochMs
    to_at_ms: EpochMs | None


class PingMinuteRow(NamedTuple):
    uplink_id: Integer
    at_ms: EpochMs
    sent: Integer
    lost: Integer


LOCK = "SELECT pg_try_advisory_xact_lock(hashtextextended('rule replay', 0))"
UPLINKS = """
SELECT router.id AS router_id, uplink.id AS uplink_id FROM router JOIN uplink ON uplink.router_id = router.id
WHERE router.enabled AND uplink.archived_at IS NULL
  AND (%(campus_id)s::integer IS NULL OR router.campus_id = %(campus_id)s)
  AND (%(router_id)s::integer IS NULL OR router.id = %(router_id)s)
ORDER BY router.id, uplink.id
"""
ROUTERS = """
SELECT id FROM router WHERE enabled AND (%(campus_id)s::integer IS NULL OR campus_id = %(campus_id)s)
  AND (%(router_id)s::integer IS NULL OR id = %(router_id)s)
ORDER BY id
"""
EVENTS = """
SELECT kind, router_id, uplink_id, from_at, to_at FROM event
WHERE router_id = ANY(%(ids)s::integer[]) AND kind = ANY(%(kinds)s)
  AND from_at < %(to_at)s AND (to_at IS NULL OR to_at > %(from_at)s)
ORDER BY from_at, id
"""
NEWEST = """
SELECT router_id, polled_at, answered_at FROM router_state WHERE router_id = ANY(%(ids)s::integer[])
"""
CHANGES = """
SELECT router_id, started_at AS from_at, ended_at AS to_at FROM router_change
WHERE router_id = ANY(%(ids)s::integer[]) AND started_at < %(to_at)s AND (ended_at IS NULL OR ended_at > %(from_at)s)
"""
PINGS = """
SELECT uplink_id, at, sum(cardinality(rtt_us))::integer AS sent,
  sum(cardinality(array_positions(rtt_us, NULL)))::integer AS lost
FROM ping_minute WHERE uplink_id = ANY(%(ids)s::integer[]) AND at >= %(from_at)s AND at < %(to_at)s AND NOT busy
GROUP BY uplink_id, at
"""
SINCE = {
    table: f"SELECT min(first.at) FROM unnest(%(ids)s::integer[]) AS kept (uplink_id) CROSS JOIN LATERAL ("  # noqa: S608 (our own names)
    f" SELECT at FROM {table} WHERE {table}.uplink_id = kept.uplink_id AND at >= %(from_at)s ORDER BY at LIMIT 1"
    ") AS first"
    for table in ("sample", "slot", "ping_minute")
}


def take_turn(session: Session) -> bool:
    """Until the transaction ends; False: somebody else is looking back."""
    return bool(bulk.scalars(session, LOCK)[0])


def routers(session: Session, campus_id: int | None, router_id: int | None) -> list[int]:
    """Routers that Timbang reads: this router, those of the campus, or all."""
    return bulk.scalars(session, ROUTERS, campus_id=campus_id, router_id=router_id)


def uplinks(session: Session, campus_id: int | None, router_id: int | None) -> list[PlacedUplink]:
    """Uplinks in use, of the routers that `routers` gives."""
    return bulk.read_as(session, PlacedUplink, UPLINKS, campus_id=campus_id, router_id=router_id)


def events(
    session: Session,
    router_ids: Sequence[int],
    kinds: Sequence[str],
    from_at: dt.datetime,
    to_at: dt.datetime,
) -> list[PastEventRow]:
    """Those that touch [from, to), in order of their begin."""
    values = {"ids": bulk.ids(router_ids), "kinds": list(kinds), "from_at": from_at, "to_at": to_at}
    return bulk.read_as(session, PastEventRow, EVENTS, **values)


def newest(session: Session, router_ids: Sequence[int]) -> list[NewestRow]:
    """When each was asked last, and when it answered last."""
    return bulk.read_as(session, NewestRow, NEWEST, ids=bulk.ids(router_ids))


def changes(
    session: Session, router_ids: Sequence[int], from_at: dt.datetime, to_at: dt.datetime
) -> list[ChangeTime]:
    """When routers were being changed."""
    values = {"ids": bulk.ids(router_ids), "from_at": from_at, "to_at": to_at}
    return bulk.read_as(session, ChangeTime, CHANGES, **values)


def ping_minutes(
    session: Session, uplink_ids: Sequence[int], from_at: dt.datetime, to_at: dt.datetime
) -> list[PingMinuteRow]:
    """Minutes that begin in [from, to), of both origins."""
    values = {"ids": bulk.ids(uplink_ids), "from_at": from_at, "to_at": to_at}
    return bulk.read_as(session, PingMinuteRow, PINGS, **values)


def kept_since(
    session: Session, table: Kept, uplink_ids: Sequence[int], from_at: dt.datetime
) -> dt.datetime | None:
    """The first row of any of these uplinks from then on; None: there is none."""
    first: dt.datetime | None = bulk.scalars(
        session, SINCE[table], ids=list(uplink_ids), from_at=from_at
    )[0]
    return first
