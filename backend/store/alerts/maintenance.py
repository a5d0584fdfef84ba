"""Announced work, with the names of where it is."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Select, or_, select
from sqlalchemy.orm import Session

from backend.domain.alerts import maintenance as domain
from backend.domain.dates.zones import parse_zone
from backend.errors import NotFound
from backend.store.engine.instants import ms
from backend.store.engine.session import existing
from backend.store.tables import Campus, Maintenance, Router, Uplink


class NamedMaintenance(NamedTuple):
    maintenance: Maintenance
    campus: Campus
    router: Router | None
    uplink: Uplink | None


def announced(named: NamedMaintenance) -> domain.Maintenance:
    row = named.maintenance
    return domain.Maintenance(
        maintenance_id=row.id,
        campus_id=row.campus_id,
        router_id=row.router_id,
        uplink_id=row.uplink_id,
        zone=parse_zone(named.campus.timezone),
        first_ms=ms(row.first_at),
        lasts_ms=row.lasts_s * 1000,
        weekdays=frozenset(row.weekdays),
        skipped=frozenset(dt.date.fromisoformat(day) for day in row.skipped),
        ends_ms=None if row.ends_at is None else ms(row.ends_at),
    )


def get(session: Session, maintenance_id: int, *, lock: bool = False) -> Maintenance:
    """Raises NotFound."""
    missing = NotFound(
        "There is no maintenance {maintenance_id}.",
        "no_maintenance",
        maintenance_id=maintenance_id,
    )
    return existing(session, Maintenance, maintenance_id, missing, lock=lock)


def named(session: Session, maintenance_id: int) -> NamedMaintenance:
    """Raises NoResultFound where there is none: of one that was just made or read."""
    query = _named().where(Maintenance.id == maintenance_id)
    return NamedMaintenance(*session.execute(query).one())


def standing(
    session: Session, now: dt.datetime, begun_by: dt.datetime | None = None
) -> list[NamedMaintenance]:
    """What goes on or comes, the first to begin first. `begun_by`: only what has begun once by then."""
    query = _named().where(or_(Maintenance.ends_at.is_(None), Maintenance.ends_at > now))
    if begun_by is not None:
        query = query.where(Maintenance.first_at <= begun_by)
    rows = session.execute(query.order_by(Maintenance.first_at, Maintenance.id))
    return [NamedMaintenance(*row) for row in rows]


def over(session: Session, now: dt.datetime, limit: int) -> Sequence[NamedMaintenance]:
    """The last to end first."""
    query = _named().where(Maintenance.ends_at <= now)
    query = query.order_by(Maintenance.ends_at.desc(), Maintenance.id.desc()).limit(limit)
    return [NamedMaintenance(*row) for row in session.execute(query)]


def touching(
    session: Session, campus_id: int, from_at: dt.datetime, to_at: dt.datetime
) -> list[domain.Maintenance]:
    """Work of a campus that may go on within [from, to)."""
    lasts = or_(Maintenance.ends_at.is_(None), Maintenance.ends_at > from_at)
    query = _named().where(Maintenance.campus_id == campus_id, Maintenance.first_at < to_at, lasts)
    rows = session.execute(query.order_by(Maintenance.id))
    return [announced(NamedMaintenance(*row)) for row in rows]


def _named() -> Select[Maintenance, Campus, Router, Uplink]:
    return (
        select(Maintenance, Campus, Router, Uplink)
        .join(Campus, Campus.id == Maintenance.campus_id)
        .outerjoin(Router, Router.id == Maintenance.router_id)
        .outerjoin(Uplink, Uplink.id == Maintenance.uplink_id)
    )
