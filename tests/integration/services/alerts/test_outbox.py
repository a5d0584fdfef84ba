"""From an outage to a mail: each incident is told once, whatever dies in between."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from sqlalchemy import select

from backend.channels.answer import Answer
from backend.domain.installation.doctor import Channels
from backend.services.alerts import sending
from backend.services.alerts.outbox import message
from backend.services.upkeep import diagnosis
from backend.store.alerts import outbox
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from backend.store.tables import AuditEntry, Delivery, DeliveryAttempt
from tests.integration.services.alerts.campus import AlertedCampus
from tests.integration.services.alerts.mailed import (
    DELIVERED,
    OtherSide,
    add_channel,
    sender,
    two_isps,
    watch,
)

LATER = Answer("retry", "451 try later", retry_after_s=60)


@pytest.fixture
def other_side(monkeypatch: pytest.MonkeyPatch) -> OtherSide:
    made = OtherSide()
    monkeypatch.setattr(sending.sending, "send", made.send)
    return made


@pytest.fixture
def campus(database: Database) -> AlertedCampus:
    return two_isps(database)


def states(campus: AlertedCampus) -> list[tuple[str, str]]:
    with campus.database.transaction() as session:
        rows = session.scalars(select(Delivery).order_by(Delivery.id))
        return [(row.phase, row.state) for row in rows]


def test_an_outage_is_told_once_and_its_end_once(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    add_channel(campus)
    watch(campus, 30, down=(0,))
    assert other_side.subjects == ["A is down (R)"]
    [news] = other_side.messages
    assert "Check the modem of A and its cable to the router." in news.text
    assert "It carried 50 Mbps before, 50.0 % of the download of all ISPs." in news.text
    assert news.link == "https://t.example.ac.id/incidents/1"
    watch(campus, 20)
    assert other_side.subjects == ["A is down (R)", "Over after 5 min: A is down (R)"]
    assert other_side.messages[0].thread_id == other_side.messages[1].thread_id
    assert states(campus) == [("open", "delivered"), ("close", "delivered")]


def test_what_was_over_before_it_was_due_is_not_told(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    add_channel(campus, unacknowledged_for_s=600)
    watch(campus, 10, down=(0,))
    watch(campus, 20)
    assert other_side.messages == []


def test_both_isps_at_once_are_one_message(campus: AlertedCampus, other_side: OtherSide) -> None:
    add_channel(campus)
    watch(campus, 30, down=(0, 1))
    watch(campus, 40)
    assert len(other_side.messages) == 2
    assert "- B is down." in other_side.messages[0].text


def test_what_the_outage_kept_from_leaving_is_told_with_its_end(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    other_side.answers = [Answer("retry", "no route to host")] * 20
    add_channel(campus)
    watch(campus, 30, down=(0,))
    watch(campus, 6)
    tried = len(other_side.messages)
    assert 2 <= tried < 20
    assert len({message.delivery_id for message in other_side.messages}) == 1
    other_side.answers = []
    watch(campus, 10)
    assert other_side.subjects[tried:] == ["Over after 5 min: A is down (R)"]
    assert states(campus) == [("open", "withdrawn"), ("close", "delivered")]


def test_it_waits_as_long_as_the_other_side_asks(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    other_side.answers = [LATER]
    add_channel(campus)
    watch(campus, 4, down=(0,))  # known to last for 30 s
    assert len(other_side.messages) == 1
    watch(campus, 5, down=(0,))
    assert len(other_side.messages) == 1
    watch(campus, 2, down=(0,))
    assert len(other_side.messages) == 2
    with campus.database.transaction() as session:
        attempts = session.scalars(select(DeliveryAttempt).order_by(DeliveryAttempt.id)).all()
        assert [row.answer for row in attempts] == ["451 try later", "250 queued"]


def test_a_refusal_ends_it_and_its_end_is_not_told(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    other_side.answers = [Answer("refused", "550 no such user")]
    add_channel(campus)
    watch(campus, 20, down=(0,))
    watch(campus, 20)
    assert len(other_side.messages) == 1
    assert states(campus) == [("open", "refused")]


def test_a_worker_that_dies_with_a_message_leaves_it_to_others_with_its_key(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    other_side.answers = [KeyboardInterrupt()]  # as what kills a process
    add_channel(campus)
    campus.watch(10, down=(0,))
    with pytest.raises(KeyboardInterrupt):
        sender(campus).run()
    other = sender(campus, "w2")
    assert other.run() == 0  # its lease lasts
    campus.run("UPDATE delivery SET lease_until = clock_timestamp() - interval '1 second'")
    assert other.run() == 1
    first, again = other_side.messages
    assert first.delivery_id == again.delivery_id
    assert states(campus) == [("open", "delivered")]


def test_an_answer_after_the_lease_counts_nothing(
    campus: AlertedCampus, other_side: OtherSide, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another worker took it over meanwhile, and its answer stands."""
    add_channel(campus)
    campus.watch(10, down=(0,))
    slow = sender(campus, "slow")

    def overtaken(*values: Any) -> Answer:
        campus.run("UPDATE delivery SET lease_until = NULL")
        monkeypatch.setattr(sending.sending, "send", other_side.send)
        assert sender(campus, "fast").run() == 1
        return Answer("refused", "550 too late")

    monkeypatch.setattr(sending.sending, "send", overtaken)
    slow.run()
    assert states(campus) == [("open", "delivered")]


def test_two_workers_share_what_waits(campus: AlertedCampus, other_side: OtherSide) -> None:
    add_channel(campus)
    add_channel(campus, "Second")
    campus.watch(10, down=(0,))
    with campus.database.transaction() as session:
        assert outbox.claim(session, "w9", at(campus.at_ms)) is not None
        assert sender(campus).run() == 1  # the other one is locked by w9
    assert len(other_side.messages) == 1


def test_a_campus_in_bed_is_told_in_the_morning(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    add_channel(campus, work_hours_only=True)
    campus.run(
        "UPDATE campus SET calendar = jsonb_set(calendar, '{hours}', '[]') WHERE calendar ? 'hours'"
    )
    watch(campus, 20, down=(0,))
    assert other_side.messages == []


def test_escalation_waits_for_an_acknowledgement(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    add_channel(campus, "Second group", unacknowledged_for_s=300)
    watch(campus, 20, down=(0,))
    assert other_side.messages == []
    watch(campus, 20, down=(0,))
    assert len(other_side.messages) == 1


def test_a_channel_gets_nothing_from_before_it_was_set_up(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    campus.watch(10, down=(0,))
    add_channel(campus)
    watch(campus, 30, down=(0,))
    assert other_side.messages == []


def test_a_flapping_isp_is_two_messages(campus: AlertedCampus, other_side: OtherSide) -> None:
    add_channel(campus)
    for _ in range(40):
        watch(campus, 2, down=(0,))
        watch(campus, 8)
    watch(campus, 13 * 60)
    assert other_side.subjects[0] == "A goes down again and again (R)"
    assert len(other_side.messages) == 2


def test_a_secret_of_another_key_is_a_refusal_in_words(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    add_channel(campus, secret_encrypted=b"00000000:nonsense")
    watch(campus, 10, down=(0,))
    assert other_side.messages == []
    with campus.database.transaction() as session:
        [row] = session.scalars(select(Delivery))
        assert row.state == "refused"
        assert "TIMBANG_SECRET_KEY" in row.answer


def test_a_test_fails_at_once_and_is_in_the_audit_log(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    """Somebody waits for what comes of it; a real message is tried for a day."""
    other_side.answers = [Answer("retry", "no such host")]
    channel_id = add_channel(campus)
    with campus.database.transaction() as session:
        session.add(message(channel_id, None, "test", at(campus.at_ms), "ana"))
    sender(campus).run()
    campus.poll(50, 50)
    sender(campus).run()
    assert len(other_side.messages) == 1
    with campus.database.transaction() as session:
        row = session.scalars(select(Delivery)).one()
        assert (row.state, row.answer) == ("refused", "no such host")
        entry = session.scalars(select(AuditEntry).order_by(AuditEntry.id.desc())).first()
        assert entry is not None
        assert (entry.action, entry.outcome, entry.subject, entry.detail["why"]) == (
            "channel_test_failed",
            "failed",
            "NOC",
            "no such host",
        )


def test_a_retry_leaves_over_another_isp(campus: AlertedCampus, other_side: OtherSide) -> None:
    add_channel(campus)
    for place, address in enumerate(["192.0.2.1", "198.51.100.7"]):
        uplink_id = campus.target.uplinks[place].uplink_id
        campus.run(
            f"INSERT INTO probe_line (uplink_id, source_address) VALUES ({uplink_id}, '{address}')"
        )
    other_side.answers = [LATER, LATER, DELIVERED]
    watch(campus, 40, down=(0,))
    assert other_side.sources == [None, "192.0.2.1", None]  # the other pin is of another host
    with campus.database.transaction() as session:
        attempts = session.scalars(select(DeliveryAttempt).order_by(DeliveryAttempt.id))
        assert [attempt.source_address for attempt in attempts] == ["", "192.0.2.1", ""]


def test_the_doctor_knows_who_was_not_reached(campus: AlertedCampus, other_side: OtherSide) -> None:
    add_channel(campus, "Arrives")
    add_channel(campus, "Fails")
    add_channel(campus, "New", unacknowledged_for_s=3600)
    other_side.answers = [DELIVERED, Answer("refused", "550 no such user")]
    watch(campus, 10, down=(0,))
    with campus.database.transaction() as session:
        channels = diagnosis.channels(session, at(campus.at_ms))
    assert channels == Channels(3, failing=(("Fails", "550 no such user"),))


def test_the_doctor_knows_how_long_a_message_waits(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    add_channel(campus)
    other_side.answers = [LATER] * 99
    watch(campus, 20, down=(0,))
    with campus.database.transaction() as session:
        since = session.scalars(select(Delivery.created_at)).one()
        channels = diagnosis.channels(session, since + dt.timedelta(minutes=20))
    assert (channels.failing, channels.oldest_wait_s) == ((), 1200.0)
