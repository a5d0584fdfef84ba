"""Incidents and what happened to them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from backend.errors import NotFound
from backend.store.engine.session import existing
from backend.store.tables import Incident, IncidentNote


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


def notes(session: Session, incident_id: int) -> Sequence[IncidentNote]:
    """In order."""
    query = select(IncidentNote).where(IncidentNote.incident_id == incident_id)
    return session.scalars(query.order_by(IncidentNote.id)).all()
