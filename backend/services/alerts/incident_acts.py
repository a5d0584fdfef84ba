"""What people do with an incident: acknowledge it, put it off for a while, write about it."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

from backend.domain.alerts.incidents import NoteKind
from backend.errors import Conflict, Invalid
from backend.services import audit
from backend.services.audit import Action, Actor
from backend.store.alerts import incidents
from backend.store.engine import signals
from backend.store.engine.session import Session, add
from backend.store.inventory import routers
from backend.store.tables import Incident, IncidentNote

LONGEST_SNOOZE = dt.timedelta(days=7)

ACTIONS: dict[NoteKind, Action] = {
    "acknowledged": "acknowledge_incident",
    "snoozed": "snooze_incident",
    "snooze_ended": "end_incident_snooze",
    "comment": "comment_incident",
}


@dataclass(frozen=True, slots=True)
class IncidentCase:
    """One incident, and who does something with it when."""

    session: Session
    actor: Actor
    incident_id: int
    now: dt.datetime

    def acknowledge(self, note: str) -> None:
        """Somebody sees to it until it is over. Raises NotFound, and Conflict if it is over or somebody was faster."""
        row = self._open()
        if row.acknowledged_at is not None:
            raise Conflict(
                "{by} has acknowledged this already.",
                "acknowledged_already",
                by=row.acknowledged_by,
            )
        row.acknowledged_at, row.acknowledged_by = self.now, self.actor.name
        self._write(row, "acknowledged", note)

    def snooze(self, until: dt.datetime, note: str) -> None:
        """Nobody is told of it until then. Raises NotFound, Invalid, and Conflict if it is over."""
        row = self._open()
        if not self.now < until <= self.now + LONGEST_SNOOZE:
            raise Invalid(
                "until", "Choose an end between now and seven days from now.", "snooze_out_of_range"
            )
        row.snoozed_until, row.snoozed_by = until, self.actor.name
        self._write(row, "snoozed", note, until=until.isoformat())

    def end_snooze(self) -> None:
        """Saying it twice does no harm. Raises NotFound, and Conflict if it is over."""
        row = self._open()
        if row.snoozed_until is not None:
            row.snoozed_until, row.snoozed_by = None, ""
            self._write(row, "snooze_ended", "")

    def comment(self, note: str) -> None:
        """Also after it is over. Raises NotFound."""
        self._write(incidents.get(self.session, self.incident_id, lock=True), "comment", note)

    def _open(self) -> Incident:
        row = incidents.get(self.session, self.incident_id, lock=True)
        if row.closed_at is not None:
            raise Conflict("This incident is over.", "incident_over")
        return row

    def _write(self, row: Incident, kind: NoteKind, note: str, **detail: Any) -> None:
        written = IncidentNote(
            incident_id=row.id,
            at=self.now,
            kind=kind,
            actor=self.actor.name,
            text=note,
            detail=detail,
        )
        add(self.session, written)
        name = "" if row.router_id is None else routers.get(self.session, row.router_id).name
        more = detail | {"incident": row.id, "note": note}
        audit.record(self.session, self.actor, ACTIONS[kind], name, self.now, **more)
        signals.send(self.session, signals.INCIDENT, [row.id])
