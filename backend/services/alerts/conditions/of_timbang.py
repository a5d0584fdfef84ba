"""Opens and closes incidents that are of no router: of Timbang itself."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from backend.domain.alerts.incidents import NoteKind
from backend.services.alerts.subjects import IncidentPass
from backend.store.engine.instants import at
from backend.store.engine.session import Session, add
from backend.store.tables import Incident, IncidentNote

TimbangKind = Literal["timbang_blind", "timbang_unwell"]


def opened(
    session: Session, facts: IncidentPass, kind: TimbangKind, since_ms: int, now: dt.datetime
) -> Incident:
    """Noted, from `since_ms` on."""
    incident = add(
        session, Incident(kind=kind, router_id=None, from_at=at(since_ms), opened_at=now)
    )
    _note(session, facts, incident, now, "opened")
    return incident


def close(
    session: Session, facts: IncidentPass, incident: Incident, to_ms: int, now: dt.datetime
) -> None:
    """It was over at `to_ms`."""
    incident.to_at = max(incident.from_at, at(to_ms))
    incident.closed_at = max(incident.opened_at, now)
    incident.close_reason = "over"
    incident.snoozed_until, incident.snoozed_by = None, ""
    _note(session, facts, incident, now, "closed", reason="over")


def _note(
    session: Session,
    facts: IncidentPass,
    incident: Incident,
    now: dt.datetime,
    kind: NoteKind,
    **detail: object,
) -> None:
    facts.touched.add(incident.id)
    add(session, IncidentNote(incident_id=incident.id, at=now, kind=kind, detail=detail))
