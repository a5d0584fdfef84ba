"""Incidents and what happened to them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Literal, NamedTuple, get_args

from sqlalchemy import select
from sqlalchemy.orm import Session

from backend.errors import NotFound
from backend.store.engine import bulk
from backend.store.engine.session import existing
from backend.store.tables import Incident, IncidentNote

OpenState = Literal["open", "acknowledged", "snoozed", "maintenance"]
OPEN_STATES: tuple[OpenState, ...] = get_args(OpenState)

OPEN = """
SELECT incident.kind, CASE WHEN incident.snoozed_until > %(now)s THEN 'snoozed'
    WHEN incident.maintenance_until > %(now)s THEN 'maintenance'
    WHEN incident.acknowledged_at IS NOT NULL THEN 'acknowledged' ELSE 'open' END AS state, count(*)
FROM incident LEFT JOIN incident AS parent ON parent.id = incident.parent_id AND parent.closed_at IS NULL
WHERE incident.closed_at IS NULL AND parent.id IS NULL GROUP BY 1, 2
"""


# An incident that began long ago may end last, but not before the twenty that began after it.
QUIET = """
SELECT router.id,
  (SELECT count(*) FROM incident
    LEFT JOIN incident AS parent ON parent.id = incident.parent_id AND parent.closed_at IS NULL
    WHERE incident.router_id = router.id AND incident.closed_at IS NULL AND parent.id IS NULL),
  (SELECT max(to_at) FROM (
    SELECT to_at FROM incident WHERE router_id = router.id AND closed_at IS NOT NULL
    ORDER BY from_at DESC LIMIT 20) AS newest)
FROM unnest(%(ids)s::integer[]) AS router (id)
"""


class Quiet(NamedTuple):
    """A router's open incidents without parts of open ones, and when the last of the others ended; None: none has."""

    open: int
    last_ended_at: dt.datetime | None


def quiet(session: Session, router_ids: Sequence[int]) -> dict[int, Quiet]:
    rows = bulk.read(session, QUIET, ids=bulk.ids(router_ids)) if router_ids else []
    return {row[0]: Quiet(*row[1:]) for row in rows}


def get(session: Session, incident_id: int, *, lock: bool = False) -> Incident:
    """Raises NotFound. `lock` waits for whoever acknowledges it."""
    missing = NotFound(
        "There is no incident {incident_id}.", "no_incident", incident_id=incident_id
    )
    return existing(session, Incident, incident_id, missing, lock=lock)


def several(session: Session, incident_ids: Sequence[int]) -> Sequence[Incident]:
    """Existing ones, by id."""
    query = select(Incident).where(Incident.id.in_(incident_ids)).order_by(Incident.id)
    return session.scalars(query).all()


def newest(session: Session, limit: int) -> Sequence[Incident]:
    """By their begin."""
    query = select(Incident).order_by(Incident.from_at.desc(), Incident.id.desc()).limit(limit)
    return session.scalars(query).all()


def notes(session: Session, incident_id: int) -> Sequence[IncidentNote]:
    """In order."""
    query = select(IncidentNote).where(IncidentNote.incident_id == incident_id)
    return session.scalars(query.order_by(IncidentNote.id)).all()


def count_open(session: Session, now: dt.datetime) -> dict[tuple[str, OpenState], int]:
    """By kind and state, without those that are part of another open one."""
    return {(kind, state): count for kind, state, count in bulk.read(session, OPEN, now=now)}
