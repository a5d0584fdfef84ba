"""The basis of an uplink's hours and days: the campus's time zone and the contracted speeds over time."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from backend.domain.contracts.capacity_history import differs_from
from backend.store.engine import bulk
from backend.store.engine.columns import Date, Instant
from backend.store.tables import Campus, Uplink

BASIS = "campus.timezone || ' ' || uplink.capacities"
OWNERS = "router, campus WHERE router.id = uplink.router_id AND campus.id = router.campus_id"


def is_outdated(uplink: Uplink, campus: Campus) -> bool:
    """The uplink waits for a rebuild. One that was never rebuilt has hours of one basis only."""
    return uplink.rollup_basis is not None and uplink.rollup_basis != _now(uplink, campus)


def _now(uplink: Uplink, campus: Campus) -> str:
    return f"{campus.timezone} {uplink.capacities}"


def outdated_from(uplink: Uplink, campus: Campus) -> dt.date | None:
    """First date of an outdated uplink whose hours have other speeds; None: all may have another zone or speed."""
    zone, _, capacities = (uplink.rollup_basis or "").partition(" ")
    if zone != campus.timezone or not capacities:
        return None
    return differs_from(capacities, uplink.capacities)


def waiting(session: Session, campus_id: int | None) -> list[str]:
    """Names of routers, of one campus or of all, with such uplinks."""
    statement = (
        f"SELECT DISTINCT router.name FROM uplink, {OWNERS} AND uplink.rollup_basis <> {BASIS} "  # noqa: S608 (our own names)
        "AND (%(campus_id)s::integer IS NULL OR campus.id = %(campus_id)s) ORDER BY router.name"
    )
    return bulk.scalars(session, statement, campus_id=campus_id)


class StoredExtent(NamedTuple):
    """First and last hour, first day, first and last slot (UTC); None without any."""

    first_hour_at: Instant | None
    last_hour_at: Instant | None
    first_day: Date | None
    first_slot_at: Instant | None
    last_slot_at: Instant | None


def outdated(session: Session) -> list[int]:
    """Archived ones too."""
    statement = (
        f"SELECT uplink.id FROM uplink, {OWNERS} "  # noqa: S608 (our own names)
        f"AND uplink.rollup_basis IS DISTINCT FROM {BASIS} ORDER BY uplink.id"
    )
    return bulk.scalars(session, statement)


def stored(session: Session, uplink_id: int) -> StoredExtent:
    """Each is one look into an index."""
    ends = ", ".join(
        f"(SELECT {which}({column}) FROM {table} WHERE uplink_id = %(uplink_id)s) AS {name}"  # noqa: S608 (our own names)
        for name, which, column, table in (
            ("first_hour_at", "min", "at", "hour"),
            ("last_hour_at", "max", "at", "hour"),
            ("first_day", "min", "date", "day"),
            ("first_slot_at", "min", "at", "slot"),
            ("last_slot_at", "max", "at", "slot"),
        )
    )
    (extent,) = bulk.read_as(session, StoredExtent, f"SELECT {ends}", uplink_id=uplink_id)
    return extent


def mark(session: Session, uplink_id: int) -> None:
    """Hours and days of the uplink now have today's basis."""
    statement = (
        f"UPDATE uplink SET rollup_basis = {BASIS} "  # noqa: S608 (our own names)
        f"FROM {OWNERS} AND uplink.id = %(uplink_id)s"
    )
    bulk.run(session, statement, uplink_id=uplink_id)


def zones(session: Session, uplink_ids: Sequence[int]) -> dict[int, ZoneInfo]:
    """By uplink, for hours and days made outside a rebuild.

    Uplinks that wait for one are marked: they stay outdated even if the change is undone before it comes.
    """
    statement = (
        f"SELECT uplink.id, campus.timezone, uplink.rollup_basis <> {BASIS} "  # noqa: S608 (our own names)
        f"FROM uplink, {OWNERS} AND uplink.id = ANY(%(ids)s)"
    )
    rows = bulk.fetch(session, statement, ids=list(uplink_ids))
    outdated = [uplink_id for uplink_id, _, is_outdated in rows if is_outdated]
    if outdated:
        # Not for none: the lock of an update, even of no row, would make every poll wait for migrations.
        marked = "UPDATE uplink SET rollup_basis = '' WHERE id = ANY(%(ids)s)"
        bulk.run(session, marked, ids=outdated)
    return {uplink_id: ZoneInfo(name) for uplink_id, name, _ in rows}
