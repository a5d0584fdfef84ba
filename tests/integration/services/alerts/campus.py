"""A router with two ISPs of 100 Mbit/s, polled every 10 s as a worker does, in the time of the test."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import select, text

from backend.services.alerts import passes
from backend.services.polling.poll_targets import PollTarget
from backend.services.polling.posting import Answer
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from backend.store.tables import Incident, IncidentNote
from tests.integration.services.posting.answers import T0, answer, failure, interface, post

POLL_MS = 10_000
BYTES_OF_MBPS = POLL_MS * 125
PASS_POLLS = 6
"""Polls between two passes while the campus rests."""


@dataclass
class Campus:
    database: Database
    target: PollTarget
    at_ms: int = T0
    counted: list[int] = field(default_factory=lambda: [0, 0])

    def poll(self, *mbps: float, down: Sequence[int] = ()) -> None:
        """`down`: places of ISPs without a link."""
        post(self.database, self._answer(mbps, down))

    def polls(self, times: int, *mbps: float, down: Sequence[int] = ()) -> None:
        """Stored together, as a worker does with what it kept while the database was away."""
        post(self.database, *[self._answer(mbps, down) for _ in range(times)])

    def polls_without_answer(self, times: int) -> None:
        post(self.database, *[self._failure() for _ in range(times)])

    def _answer(self, mbps: Sequence[float], down: Sequence[int]) -> Answer:
        self.at_ms += POLL_MS
        for place, rate in enumerate(mbps):
            self.counted[place] += int(rate * BYTES_OF_MBPS)
        readings = [
            interface(uplink.interface, self.counted[place], running=place not in down)
            for place, uplink in enumerate(self.target.uplinks)
        ]
        return answer(self.target, self.at_ms, *readings)

    def _failure(self) -> Answer:
        self.at_ms += POLL_MS
        return failure(self.target, self.at_ms)

    def divide(self, shares: dict[str, str | None]) -> None:
        """As the configuration was read."""
        balancing = json.dumps({"configured": shares})
        with self.database.transaction() as session:
            session.execute(
                text("UPDATE router_state SET balancing = CAST(:balancing AS jsonb)"),
                {"balancing": balancing},
            )

    def run(self, statement: str) -> None:
        with self.database.transaction() as session:
            session.execute(text(statement))


@dataclass
class AlertedCampus(Campus):
    """One pass after each poll."""

    def look(self) -> int:
        with self.database.transaction() as session:
            return passes.run(session, at(self.at_ms + 1000))

    def watch(self, times: int, *, down: Sequence[int] = ()) -> None:
        for _ in range(times):
            self.poll(*(0 if place in down else 50 for place in (0, 1)), down=down)
            self.look()

    def rest(self, times: int, *, down: Sequence[int] = ()) -> None:
        """The same with one pass a minute: for long times in which nothing depends on when a pass comes."""
        for begun in range(0, times, PASS_POLLS):
            rates = (0 if place in down else 50 for place in (0, 1))
            self.polls(min(PASS_POLLS, times - begun), *rates, down=down)
            self.look()

    def watch_nothing(self, times: int) -> None:
        for _ in range(times):
            self.polls_without_answer(1)
            self.look()

    def incidents(self) -> list[Incident]:
        with self.database.transaction() as session:
            rows = session.scalars(select(Incident).order_by(Incident.id)).all()
            session.expunge_all()
            return list(rows)

    def only(self) -> Incident:
        [incident] = self.incidents()
        return incident

    def notes(self) -> list[str]:
        with self.database.transaction() as session:
            return list(session.scalars(select(IncidentNote.kind).order_by(IncidentNote.id)))
