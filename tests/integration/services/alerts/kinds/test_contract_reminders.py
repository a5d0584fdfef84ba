"""Who was told 60 days before the end of a contract is told again 30 and 7 days before, as news of one incident."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field

import pytest
from sqlalchemy import select

from backend.channels.answer import Answer
from backend.channels.dial import Egress
from backend.channels.message import Message
from backend.channels.targets import Target
from backend.services.alerts import sending
from backend.services.alerts.sending import Sender
from backend.services.alerts.subscriptions.links import Links
from backend.services.alerts.targets import Addressing
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from backend.store.tables import Channel, Delivery
from tests.integration.rows import BOX
from tests.integration.services.alerts.fleet import MAIL
from tests.integration.services.alerts.kinds.test_ending_contracts import END, midnight
from tests.integration.services.alerts.slot_campus import SlotCampus
from tests.integration.services.posting.answers import two_lines

WORK_HOURS = 10
"""10:00 in Jakarta: the manager is not woken."""


@dataclass
class Told:
    campus: SlotCampus
    messages: list[Message] = field(default_factory=list)

    def look(self, days_before: int, hours: float = WORK_HOURS) -> None:
        """Two slots, and what is sent after them."""
        campus = self.campus
        campus.at_ms = midnight(days_before) + round(hours * 3_600_000) - 900_000
        campus.slots(4, 10, 10)
        now = at(campus.at_ms) + dt.timedelta(minutes=2)
        Sender(
            campus.database, Addressing(BOX, ""), "w1", Egress(), Links("", ["k" * 32]),
            own_addresses=lambda: (), now=lambda: now,
        ).run()  # fmt: skip

    def hear(self, target: Target, message: Message, now: dt.datetime, egress: Egress) -> Answer:
        self.messages.append(message)
        return Answer("delivered", "250 queued", remote_id=f"{len(self.messages)}")

    @property
    def days(self) -> list[str]:
        return [
            line.rsplit(" ", 1)[-1].rstrip(".")
            for message in self.messages
            for line in message.text.splitlines()
            if "Days left" in line
        ]


@pytest.fixture
def manager(database: Database, monkeypatch: pytest.MonkeyPatch) -> Told:
    campus = SlotCampus(database, two_lines(database))
    campus.run_with(
        "UPDATE contract SET to_date = :end WHERE uplink_id = :id",
        end=END,
        id=campus.target.uplinks[0].uplink_id,
    )
    with database.transaction() as session:
        since = at(midnight(100))
        channel = Channel(
            name="manager", kind="mail", settings=MAIL, language="en", created_at=since,
            created_by="admin", since_at=since, kinds=["contract_ends"],
        )  # fmt: skip
        session.add(channel)
    made = Told(campus)
    monkeypatch.setattr(sending.sending, "send", made.hear)
    return made


def test_three_messages_of_one_incident_in_work_hours(manager: Told) -> None:
    for days in (61, 60, 58, 57, 31, 30, 29, 8, 7, 6):
        manager.look(days)
    assert manager.days == ["58", "30", "7"]  # it was a Saturday, and is told on Monday
    assert len({message.delivery_id for message in manager.messages}) == 3
    assert len({message.thread_id for message in manager.messages}) == 1
    assert [message.remote_id for message in manager.messages] == [""] * 3  # no edit of the last
    with manager.campus.database.transaction() as session:
        [delivery] = session.scalars(select(Delivery))
        assert (delivery.phase, delivery.state) == ("open", "delivered")
    manager.look(-1)
    assert "has ended, and no other one was entered" in manager.messages[-1].text


def test_a_reminder_waits_for_work(manager: Told) -> None:
    manager.look(58)
    manager.look(30, hours=1)
    assert manager.days == ["58"]
    manager.look(30)
    assert manager.days == ["58", "30"]


def test_who_acknowledged_it_is_left_alone_and_told_of_the_end(manager: Told) -> None:
    manager.look(58)
    manager.campus.run("UPDATE incident SET acknowledged_at = now(), acknowledged_by = 'rini'")
    for days in (30, 7):
        manager.look(days)
    assert manager.days == ["58"]
    manager.look(-1)
    assert len(manager.messages) == 2
