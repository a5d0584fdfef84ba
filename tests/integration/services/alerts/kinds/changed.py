"""Incidents of a router of the lab, as a pass at some moment makes them."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from sqlalchemy import select

from backend.services.alerts import passes
from backend.services.alerts.incident_acts import IncidentCase
from backend.services.audit import Actor
from backend.store.alerts import incidents, occurrences
from backend.store.engine.database import Database
from backend.store.tables import Incident

BUDI = Actor(account_id=None, name="budi", role="admin")


@dataclass
class Passes:
    """`router_id`: the incidents of this router alone."""

    database: Database
    router_id: int

    def look(self, at: dt.datetime) -> list[tuple[str, bool]]:
        """(kind, is it open) of all incidents, in the order in which they came.

        Nobody polls the router, which is news of its own after an hour.
        """
        with self.database.transaction() as session:
            passes.run(session, at)
        return [
            (row.kind, row.closed_at is None) for row in self.incidents() if row.kind != "no_data"
        ]

    def incidents(self) -> list[Incident]:
        with self.database.transaction() as session:
            query = select(Incident).where(Incident.router_id == self.router_id)
            rows = list(session.scalars(query.order_by(Incident.id)))
            session.expunge_all()
        return rows

    def acknowledge(self, incident_id: int, at: dt.datetime) -> None:
        with self.database.transaction() as session:
            IncidentCase(session, BUDI, incident_id, at).acknowledge("")

    def made_of(self, incident_id: int, at: dt.datetime) -> list[tuple[str, int]]:
        """(kind, number) of what it is made of, as its page shows it."""
        with self.database.transaction() as session:
            incident = incidents.get(session, incident_id)
            events = occurrences.of_incident(session, incident, at, 200)
        return [(event.kind, event.id) for event in events]
