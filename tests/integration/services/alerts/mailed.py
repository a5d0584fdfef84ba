"""A campus whose incidents are mailed to somebody, and the mail server as far as the outbox can tell."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from typing import Any

from backend.channels.answer import Answer
from backend.channels.dial import Egress
from backend.channels.message import Message
from backend.channels.targets import Target
from backend.services.alerts.sending import Sender
from backend.services.alerts.subscriptions.links import Links
from backend.services.alerts.targets import Addressing
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from backend.store.tables import Channel
from tests.integration.rows import BOX
from tests.integration.services.alerts.campus import AlertedCampus
from tests.integration.services.posting.answers import two_lines

OWN = ("127.0.0.1", "192.0.2.1", "192.0.2.2")
DELIVERED = Answer("delivered", "250 queued")


@dataclass
class OtherSide:
    """A mail server, as far as the outbox can tell."""

    answers: list[Answer | BaseException] = field(default_factory=list)
    messages: list[Message] = field(default_factory=list)
    sources: list[str | None] = field(default_factory=list)

    def send(self, target: Target, message: Message, now: dt.datetime, egress: Egress) -> Answer:
        answer = self.answers.pop(0) if self.answers else DELIVERED
        self.messages.append(message)
        self.sources.append(egress.source_address)
        if isinstance(answer, BaseException):
            raise answer
        return answer

    @property
    def subjects(self) -> list[str]:
        return [message.subject for message in self.messages]


def two_isps(database: Database) -> AlertedCampus:
    """A and B of router R, which carry for some minutes."""
    made = AlertedCampus(database, two_lines(database))
    made.run("UPDATE router SET name = 'R'")
    made.run("UPDATE uplink SET name = chr(65 + position)")
    made.rest(40)
    return made


def add_channel(campus: AlertedCampus, name: str = "NOC", **changed: Any) -> int:
    settings = {
        "host": "mail.example.ac.id",
        "port": 587,
        "security": "starttls",
        "username": "",
        "sender": "timbang@example.ac.id",
        "recipients": ["noc@example.ac.id"],
    }
    now = at(campus.at_ms)
    values: dict[str, Any] = {"settings": settings, "language": "en", "since_at": now} | changed
    with campus.database.transaction() as session:
        row = Channel(name=name, kind="mail", created_at=now, created_by="admin", **values)
        session.add(row)
        session.flush()
        return row.id


def sender(campus: AlertedCampus, worker: str = "w1") -> Sender:
    return Sender(
        campus.database, Addressing(BOX, ""), worker, Egress(),
        Links("https://t.example.ac.id", ["k" * 32]),
        own_addresses=lambda: OWN, now=lambda: at(campus.at_ms + 2000),
    )  # fmt: skip


def watch(campus: AlertedCampus, times: int, *, down: tuple[int, ...] = ()) -> None:
    """As a worker does: a pass a second after each poll, and what came of it is sent a second later."""
    for _ in range(times):
        campus.watch(1, down=down)
        sender(campus).run()
