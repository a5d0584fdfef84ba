"""An ISP that joins an outage after that was told is told itself: nobody is left out, nothing is said twice.

Polls every 10 s. A loses its link at the first of them, so it is known to last at the fourth and told there; B falls a
poll later and is known at the fifth.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest
from sqlalchemy import select

from backend.channels.answer import Answer
from backend.channels.dial import Egress
from backend.channels.message import Message
from backend.channels.targets import Target
from backend.services.alerts import sending
from backend.store.alerts import incidents
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from backend.store.tables import Delivery
from tests.integration.services.alerts.campus import AlertedCampus
from tests.integration.services.alerts.mailed import (
    DELIVERED,
    OtherSide,
    add_channel,
    sender,
    two_isps,
    watch,
)

LATER = Answer("retry", "no route to host")
A_DOWN, B_DOWN = "A is down (R)", "B is down (R)"


@pytest.fixture
def campus(database: Database) -> AlertedCampus:
    return two_isps(database)


@pytest.fixture
def other_side(monkeypatch: pytest.MonkeyPatch) -> OtherSide:
    made = OtherSide()
    monkeypatch.setattr(sending.sending, "send", made.send)
    return made


def fall(campus: AlertedCampus, polls: int = 10) -> None:
    """A, ten seconds later B too."""
    watch(campus, 1, down=(0,))
    watch(campus, polls - 1, down=(0, 1))


def acknowledge(campus: AlertedCampus, incident_id: int) -> None:
    with campus.database.transaction() as session:
        row = incidents.get(session, incident_id)
        row.acknowledged_at, row.acknowledged_by = at(campus.at_ms), "budi"


def named(campus: AlertedCampus) -> list[tuple[int | None, list[int] | None]]:
    """Of each begin: its incident, and the others that it names."""
    with campus.database.transaction() as session:
        query = select(Delivery).where(Delivery.phase == "open").order_by(Delivery.id)
        return [(row.incident_id, row.part_ids) for row in session.scalars(query)]


def test_an_outage_is_told_as_soon_as_it_is_known_to_last(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    add_channel(campus)
    watch(campus, 3, down=(0,))
    assert other_side.subjects == []
    watch(campus, 1, down=(0,))
    assert other_side.subjects == [A_DOWN]


def test_who_joins_what_was_told_is_told_itself(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    add_channel(campus)
    fall(campus)
    assert [row.parent_id for row in campus.incidents()] == [None, 1]
    assert other_side.subjects == [A_DOWN, B_DOWN]
    assert named(campus) == [(1, []), (2, [])]
    watch(campus, 40)
    assert other_side.subjects[2:] == [
        "Over after 2 min: A is down (R)",
        f"Over after 2 min: {B_DOWN}",
    ]
    assert not any("- B is down." in message.text for message in other_side.messages)


def test_who_falls_in_the_same_poll_is_named_and_not_told_again(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    add_channel(campus)
    watch(campus, 90, down=(0, 1))
    assert other_side.subjects == [A_DOWN]
    assert named(campus) == [(1, [2])]
    watch(campus, 40)
    assert len(other_side.messages) == 2


def test_a_message_that_could_not_leave_yet_names_who_joined_meanwhile(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    """The ISPs that fell were the way out: one message is enough once there is a way."""
    other_side.answers = [LATER] * 3
    add_channel(campus)
    fall(campus, 30)
    assert set(other_side.subjects) == {A_DOWN}
    assert len({message.delivery_id for message in other_side.messages}) == 1
    assert ["- B is down." in message.text for message in other_side.messages] == [
        False,
        True,
        True,
        True,
    ]
    assert named(campus) == [(1, [2])]


@pytest.mark.parametrize(
    "answer, subjects", [(DELIVERED, [A_DOWN, B_DOWN]), (LATER, [A_DOWN, A_DOWN])]
)
def test_who_joins_while_a_message_is_on_its_way_waits_for_what_becomes_of_it(
    campus: AlertedCampus, other_side: OtherSide, monkeypatch: pytest.MonkeyPatch,
    answer: Answer, subjects: list[str],
) -> None:  # fmt: skip
    def slow(target: Target, message: Message, now: dt.datetime, egress: Egress) -> Answer:
        monkeypatch.setattr(sending.sending, "send", other_side.send)
        campus.watch(3, down=(0, 1))
        assert named(campus) == [(1, [])]
        return other_side.send(target, message, now, egress)

    add_channel(campus)
    other_side.answers = [answer]
    monkeypatch.setattr(sending.sending, "send", slow)
    fall(campus, 4)
    watch(campus, 4, down=(0, 1))
    assert other_side.subjects == subjects
    assert "- B is down." in other_side.messages[-1].text or answer is DELIVERED


def test_each_channel_is_told_what_it_was_not_told_yet(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    """The second group has both in one message: by then both are known."""
    add_channel(campus)
    add_channel(campus, "Second group", unacknowledged_for_s=300)
    fall(campus, 40)
    assert other_side.subjects == [A_DOWN, B_DOWN, A_DOWN]
    assert named(campus) == [(1, []), (2, []), (1, [2])]


def test_a_second_group_hears_of_a_part_with_a_message_of_its_own_that_nobody_acknowledged(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    add_channel(campus)
    add_channel(campus, "Second group", unacknowledged_for_s=300)
    fall(campus)
    acknowledge(campus, 1)
    watch(campus, 30, down=(0, 1))
    assert other_side.subjects == [A_DOWN, B_DOWN, B_DOWN]


def test_a_second_group_hears_nothing_of_a_part_whose_outage_is_acknowledged(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    add_channel(campus)
    add_channel(campus, "Second group", unacknowledged_for_s=300)
    watch(campus, 10, down=(0, 1))
    acknowledge(campus, 1)
    watch(campus, 40, down=(0, 1))
    assert other_side.subjects == [A_DOWN]


def test_a_channel_that_is_set_up_in_between_is_told_of_who_joins(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    fall(campus, 4)
    add_channel(campus, since_at=at(campus.at_ms + 1))
    watch(campus, 10, down=(0, 1))
    assert other_side.subjects == [B_DOWN]


def test_who_was_told_alone_is_not_named_once_more_after_a_mute(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    add_channel(campus)
    begins_s = campus.at_ms // 1000
    campus.run(
        "INSERT INTO mute (kind, campus_id, router_id, uplink_id, reason, created_at, ends_at, created_by)"
        f" SELECT 'isp_down', 1, router_id, id, '', to_timestamp({begins_s}), to_timestamp({begins_s + 120}), ''"
        " FROM uplink WHERE name = 'A'"
    )
    fall(campus, 20)
    assert other_side.subjects == [B_DOWN, A_DOWN]
    assert "- B is down." not in other_side.messages[1].text


def test_who_outlasts_the_outage_that_named_it_is_told_five_minutes_later(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    add_channel(campus)
    watch(campus, 10, down=(0, 1))
    watch(campus, 7, down=(1,))
    over_at = campus.at_ms
    assert other_side.subjects[1:] == ["Over after 2 min: A is down (R)"]
    watch(campus, 29, down=(1,))
    assert len(other_side.messages) == 2
    watch(campus, 1, down=(1,))
    assert other_side.subjects[2:] == [B_DOWN]
    assert campus.at_ms - over_at == 300_000


def test_messages_of_before_the_upgrade_named_every_part(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    add_channel(campus)
    watch(campus, 6, down=(0, 1))
    campus.run("UPDATE delivery SET part_ids = NULL")
    watch(campus, 10, down=(0, 1))
    assert other_side.subjects == [A_DOWN]


@pytest.mark.parametrize(
    "dies", [lambda campus: campus.look(), lambda campus: sender(campus).run()]
)
def test_a_restart_changes_nothing(
    campus: AlertedCampus, other_side: OtherSide, dies: Callable[[AlertedCampus], int]
) -> None:
    """What was told stands in the database alone; looking twice tells nothing twice."""
    add_channel(campus)
    watch(campus, 1, down=(0,))
    for _ in range(10):
        watch(campus, 1, down=(0, 1))
        dies(campus)
    assert other_side.subjects == [A_DOWN, B_DOWN]
