"""A channel with a daily digest gets one message a day, and nothing of each incident."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from sqlalchemy import select

from backend.services.alerts import sending
from backend.store.alerts import digests
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from backend.store.tables import Channel, Delivery
from tests.integration.services.alerts.campus import AlertedCampus
from tests.integration.services.alerts.test_outbox import (
    LATER,
    OtherSide,
    add_channel,
    sender,
    states,
    watch,
)
from tests.integration.services.posting.answers import two_lines

MINUTE_MS = 60_000


@pytest.fixture
def other_side(monkeypatch: pytest.MonkeyPatch) -> OtherSide:
    made = OtherSide()
    monkeypatch.setattr(sending.sending, "send", made.send)
    return made


@pytest.fixture
def campus(database: Database) -> AlertedCampus:
    made = AlertedCampus(database, two_lines(database))
    made.run("UPDATE router SET name = 'R'")
    made.run("UPDATE uplink SET name = chr(65 + position)")
    made.run("UPDATE campus SET name = 'Main', timezone = 'Asia/Jakarta'")
    made.rest(40)
    return made


def add_daily(campus: AlertedCampus, in_minutes: int, **changed: Any) -> int:
    """Its digest comes so many minutes from now."""
    due = at(campus.at_ms + in_minutes * MINUTE_MS).astimezone(dt.timezone(dt.timedelta(hours=7)))
    minute = due.hour * 60 + due.minute
    return add_channel(campus, daily_minute=minute, **changed)


def test_a_day_is_one_message(campus: AlertedCampus, other_side: OtherSide) -> None:
    add_daily(campus, 20)
    watch(campus, 30, down=(0,))
    watch(campus, 20)
    watch(campus, 12, down=(1,))
    assert other_side.messages == []
    watch(campus, 70, down=(1,))
    [message] = other_side.messages
    assert message.subject == "Daily digest: 1 open, 1 over"
    assert "(5 min): A is down (R, Main)" in message.text
    assert "B is down (R, Main)" in message.text
    assert message.link == "https://t.example.ac.id/incidents"
    assert states(campus) == [("digest", "delivered")]


def test_a_part_stands_with_the_incident_that_it_is_part_of(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    add_daily(campus, 10)
    watch(campus, 70, down=(0, 1))
    [message] = other_side.messages
    assert message.subject == "Daily digest: 1 open, 0 over"


def test_a_retry_says_the_same(campus: AlertedCampus, other_side: OtherSide) -> None:
    add_daily(campus, 5)
    other_side.answers = [LATER]
    watch(campus, 40, down=(0,))
    watch(campus, 30)
    first, second = other_side.messages
    assert (first.delivery_id, first.text) == (second.delivery_id, second.text)


def test_muted_and_worked_on_incidents_are_left_out(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    campus.run(
        "INSERT INTO mute (kind, reason, ends_at, created_at, created_by) SELECT 'isp_down', 'known',"
        f" to_timestamp({campus.at_ms / 1000}) + interval '1 day', to_timestamp({campus.at_ms / 1000}), 'admin'"
    )
    add_daily(campus, 10)
    watch(campus, 70, down=(0,))
    [message] = other_side.messages
    assert message.subject == "Daily digest: no incident"


@pytest.mark.parametrize(
    "changed, subject",
    [
        ({"kinds": ["router_unreachable"]}, "Daily digest: no incident"),
        ({"kinds": ["isp_down"]}, "Daily digest: 1 open, 0 over"),
        ({"campus_id": 1}, "Daily digest: 1 open, 0 over"),
    ],
)
def test_a_digest_speaks_of_what_its_channel_wants(
    campus: AlertedCampus, other_side: OtherSide, changed: dict[str, Any], subject: str
) -> None:
    add_daily(campus, 10, **changed)
    watch(campus, 70, down=(0,))
    assert other_side.subjects == [subject]


def test_the_next_digest_begins_where_the_one_before_ended(campus: AlertedCampus) -> None:
    channel_id = add_daily(campus, 5)
    campus.watch(40)
    campus.at_ms += 26 * 60 * MINUTE_MS
    campus.watch(2)
    with campus.database.transaction() as session:
        query = select(Delivery).where(Delivery.channel_id == channel_id).order_by(Delivery.id)
        first, second = session.scalars(query)
        assert second.digest_from == first.digest_to
        assert second.digest_to - second.digest_from == dt.timedelta(days=1)
        channel = session.get_one(Channel, channel_id)
        assert digests.incidents(session, channel, second.digest_from, second.digest_to) == []


def test_a_channel_that_is_off_gets_none(campus: AlertedCampus, other_side: OtherSide) -> None:
    add_daily(campus, 5, enabled=False)
    watch(campus, 40)
    sender(campus).run()
    assert other_side.messages == []
