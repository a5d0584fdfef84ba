"""Mutes, with the names of their places, and the incidents that they cover."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from backend.errors import NotFound
from backend.store.engine import bulk
from backend.store.engine.columns import Instant, Integer, Text
from backend.store.engine.session import existing
from backend.store.tables import Campus, Mute, Router, Uplink


class NamedMute(NamedTuple):
    mute: Mute
    campus: Campus | None
    router: Router | None
    uplink: Uplink | None


class CoverRow(NamedTuple):
    """The mute of an incident that ends last."""

    incident_id: Integer
    mute_id: Integer
    until: Instant
    reason: Text


class HeldRow(NamedTuple):
    """A mute that held while an incident was open."""

    mute_id: Integer
    created_at: Instant
    until: Instant  # where it was lifted: then
    reason: Text
    created_by: Text
    lifted_by: Text


def covers(incident: str) -> str:
    """The condition that a row of `mute` is for this alias of `incident`, beside the row of its `router`."""
    return f"""mute.kind = {incident}.kind
  AND (mute.campus_id IS NULL OR mute.campus_id = router.campus_id)
  AND (mute.router_id IS NULL OR mute.router_id = {incident}.router_id)
  AND (mute.uplink_id IS NULL OR mute.uplink_id = {incident}.uplink_id)"""


def is_muted(incident: str) -> str:
    """The condition that one goes on for this alias of `incident`."""
    return f"EXISTS (SELECT FROM mute WHERE mute.ends_at > %(now)s AND {covers(incident)})"


OF_INCIDENTS = f"""
SELECT DISTINCT ON (incident.id) incident.id AS incident_id, mute.id AS mute_id, mute.ends_at AS until, mute.reason
FROM incident JOIN router ON router.id = incident.router_id
JOIN mute ON mute.ends_at > %(now)s AND {covers("incident")}
WHERE incident.id = ANY(%(incident_ids)s) AND incident.closed_at IS NULL
ORDER BY incident.id, mute.ends_at DESC, mute.id
"""  # noqa: S608 (only conditions of this file are put in; values are parameters)
HELD = f"""
SELECT mute.id AS mute_id, mute.created_at, mute.ends_at AS until, mute.reason, mute.created_by, mute.lifted_by
FROM incident JOIN router ON router.id = incident.router_id
JOIN mute ON {covers("incident")} AND mute.ends_at > greatest(incident.opened_at, mute.created_at)
  AND mute.created_at < coalesce(incident.closed_at, 'infinity')
WHERE incident.id = %(incident_id)s ORDER BY mute.created_at, mute.id
"""  # noqa: S608 (only conditions of this file are put in; values are parameters)
COVERED = f"""
SELECT incident.id FROM incident JOIN router ON router.id = incident.router_id
JOIN mute ON mute.id = %(mute_id)s AND {covers("incident")}
WHERE incident.closed_at IS NULL ORDER BY incident.id
"""  # noqa: S608 (only conditions of this file are put in; values are parameters)


def get(session: Session, mute_id: int, *, lock: bool = False) -> Mute:
    """Raises NotFound. `lock` waits for whoever lifts it."""
    missing = NotFound("There is no mute {mute_id}.", "no_mute", mute_id=mute_id)
    return existing(session, Mute, mute_id, missing, lock=lock)


def named(session: Session, mute_id: int) -> NamedMute:
    """Raises NoResultFound where there is none: of one that was just made or read."""
    return NamedMute(*session.execute(_named().where(Mute.id == mute_id)).one())


def standing(session: Session, now: dt.datetime) -> list[NamedMute]:
    """The first to end first."""
    query = _named().where(Mute.ends_at > now).order_by(Mute.ends_at, Mute.id)
    return [NamedMute(*row) for row in session.execute(query)]


def over(session: Session, now: dt.datetime, limit: int) -> list[NamedMute]:
    """The last to end first."""
    query = _named().where(Mute.ends_at <= now)
    query = query.order_by(Mute.ends_at.desc(), Mute.id.desc()).limit(limit)
    return [NamedMute(*row) for row in session.execute(query)]


def of_incidents(
    session: Session, incident_ids: Sequence[int], now: dt.datetime
) -> dict[int, CoverRow]:
    """By the id of the incident: those that are open and muted."""
    rows = bulk.read_as(session, CoverRow, OF_INCIDENTS, incident_ids=list(incident_ids), now=now)
    return {row.incident_id: row for row in rows}


def held(session: Session, incident_id: int) -> list[HeldRow]:
    """Those that held for it while it was open, in order of their begin."""
    return bulk.read_as(session, HeldRow, HELD, incident_id=incident_id)


def covered(session: Session, mute_id: int) -> list[int]:
    """Open incidents that it is for, whether it goes on or not."""
    return bulk.scalars(session, COVERED, mute_id=mute_id)


def _named() -> Select[Mute, Campus, Router, Uplink]:
    return (
        select(Mute, Campus, Router, Uplink)
        .outerjoin(Campus, Campus.id == Mute.campus_id)
        .outerjoin(Router, Router.id == Mute.router_id)
        .outerjoin(Uplink, Uplink.id == Mute.uplink_id)
    )
