"""Routers of several campuses, polled in turn within each 10 s, with a channel that hears of their incidents."""

from __future__ import annotations

import datetime as dt
from collections.abc import Container, Sequence
from dataclasses import dataclass, field

import pytest
from sqlalchemy import select

from backend.channels.answer import Answer as ChannelAnswer
from backend.channels.dial import Egress
from backend.channels.message import Message
from backend.channels.targets import Target
from backend.services.alerts import passes, sending
from backend.services.alerts.sending import Sender
from backend.services.alerts.subscriptions.links import Links
from backend.services.alerts.targets import Addressing
from backend.services.polling.poll_targets import PollTarget, poll_targets
from backend.services.polling.posting import Answer
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from backend.store.tables import Channel, Incident
from backend.store.upkeep.backup_folder import BackupFolder
from tests.integration.rows import BOX, add_campus, add_router, add_uplink
from tests.integration.services.alerts.campus import PASS_POLLS, POLL_MS
from tests.integration.services.posting.answers import T0, answer, failure, interface, post

APART_MS = 500
"""Between the polls of two routers."""
MAIL = {
    "host": "mail.example.ac.id",
    "port": 587,
    "security": "starttls",
    "username": "",
    "sender": "timbang@example.ac.id",
    "recipients": ["noc@example.ac.id"],
}


@dataclass
class Fleet:
    database: Database
    targets: Sequence[PollTarget]  # R1, R2, ...
    at_ms: int = T0
    messages: list[Message] = field(default_factory=list)
    backups: BackupFolder | None = None

    @property
    def subjects(self) -> list[str]:
        return [message.subject for message in self.messages]

    def watch(self, times: int, *, away: Container[int] = ()) -> None:
        """Polls, a pass and a round of sending; `away`: numbers of routers that do not answer."""
        for _ in range(times):
            self.at_ms += POLL_MS
            post(self.database, *self._round(away))
            self.look()

    def rest(self, times: int) -> None:
        """All answer; one pass a minute: for a time in which nothing depends on when a pass comes."""
        for begun in range(0, times, PASS_POLLS):
            rounds = []
            for _ in range(min(PASS_POLLS, times - begun)):
                self.at_ms += POLL_MS
                rounds += self._round(())
            post(self.database, *rounds)
            self.look()

    def _round(self, away: Container[int]) -> list[Answer]:
        """Stored together, as a worker does."""
        return [
            self._answer(target, self.at_ms + place * APART_MS, is_away=place + 1 in away)
            for place, target in enumerate(self.targets)
        ]

    def look(self) -> None:
        now = at(self.at_ms + POLL_MS - 1000)
        with self.database.transaction() as session:
            passes.run(session, now, backups=self.backups)
        Sender(
            self.database, Addressing(BOX, ""), "w1", Egress(), Links("", ["k" * 32]),
            own_addresses=lambda: (), now=lambda: now,
        ).run()  # fmt: skip

    def _answer(self, target: PollTarget, at_ms: int, *, is_away: bool) -> Answer:
        if is_away:
            return failure(target, at_ms)
        counted = (at_ms - T0) * 1000  # 8 Mbit/s
        return answer(target, at_ms, interface("ether1", counted))

    def hear(
        self, target: Target, message: Message, now: dt.datetime, egress: Egress
    ) -> ChannelAnswer:
        self.messages.append(message)
        return ChannelAnswer("delivered", "250 queued")

    def incidents(self) -> list[Incident]:
        with self.database.transaction() as session:
            rows = session.scalars(select(Incident).order_by(Incident.id)).all()
            session.expunge_all()
            return list(rows)


def fleet(database: Database, monkeypatch: pytest.MonkeyPatch, *routers: int) -> Fleet:
    """So many routers at each campus: Campus 1, Campus 2, ..."""
    with database.transaction() as session:
        names = iter(range(1, sum(routers) + 1))
        for number, count in enumerate(routers, 1):
            campus = add_campus(session, f"Campus {number}")
            for _ in range(count):
                router = add_router(session, campus, port=8000 + (name := next(names)))
                router.name = f"R{name}"
                add_uplink(session, router, "ether1")
        made = Fleet(database, poll_targets(session, BOX))
    monkeypatch.setattr(sending.sending, "send", made.hear)
    made.rest(40)
    return made


def add_channel(fleet: Fleet, campus_id: int | None = None, **changed: object) -> None:
    now = at(fleet.at_ms)
    with fleet.database.transaction() as session:
        session.add(
            Channel(
                name=f"NOC of {campus_id}",
                kind="mail",
                settings=MAIL,
                language="en",
                created_at=now,
                created_by="admin",
                since_at=now,
                campus_id=campus_id,
                **changed,
            )
        )
