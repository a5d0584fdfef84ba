"""Yesterday's slots against the counters at its two midnights."""

from __future__ import annotations

import datetime as dt

import pytest
from sqlalchemy import select, update

from backend.domain.metering.readings import InterfaceReading
from backend.services.polling.poll_targets import PollTarget, poll_targets
from backend.services.polling.posting import Rules, post_answers
from backend.services.polling.selfcheck import check_yesterday
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from backend.store.tables import AuditEntry, Event, Slot
from tests.integration.rows import BOX, add_campus, add_router, add_uplink
from tests.integration.services.posting.answers import answer

MIDNIGHT_MS = 1_750_006_800_000
"""2025-06-16 00:00 in Jakarta."""

STEP_MS = 60_000
RULES = Rules("worker-1", STEP_MS, 4 * STEP_MS)
CHECKED_AT = at(MIDNIGHT_MS + 86_400_000 + 3_600_000)


@pytest.fixture
def target(database: Database) -> PollTarget:
    with database.transaction() as session:
        add_uplink(session, add_router(session, add_campus(session)), "ether1")
        [target] = poll_targets(session, BOX)
    return target


def read_the_day(
    database: Database, target: PollTarget, *, wraps: bool = False, reboot_at: int | None = None
) -> None:
    """Readings every minute, 13 s off the full minute, from before one midnight until after the next."""
    answers, rx = [], 2**32 - 5_000_000 if wraps else 10**12
    uptime_s = 10**6
    for n in range(-3, 1_445):
        rx += (n * 7919) % 30_011
        uptime_s += 60
        if n == reboot_at:
            rx, uptime_s = 1_000, 30
        shown = rx % 2**32 if wraps else rx
        interface = InterfaceReading(
            "ether1", "*1", shown, shown, n + 9, n + 9, 0, 0, 0, 0, True, False, 0
        )
        answers.append(
            answer(target, MIDNIGHT_MS + n * STEP_MS + 13_000, interface, uptime_s=uptime_s)
        )
    with database.transaction() as session:
        post_answers(session, answers, RULES)


@pytest.mark.parametrize("wraps", [False, True])
def test_a_whole_day_agrees_to_the_byte(
    database: Database, target: PollTarget, wraps: bool
) -> None:
    read_the_day(database, target, wraps=wraps)
    with database.transaction() as session:
        [verdict] = check_yesterday(session, CHECKED_AT)
        assert verdict.agrees
        assert verdict.by_slots[0] > 10**6
        assert verdict.date == dt.date(2025, 6, 16)
        assert session.scalars(select(AuditEntry)).all() == []


def test_one_byte_too_many_is_written_down(database: Database, target: PollTarget) -> None:
    read_the_day(database, target)
    with database.transaction() as session:
        noon = at(MIDNIGHT_MS + 43_200_000)
        query = update(Slot).where(Slot.at == noon)
        session.execute(query.values(download_bytes=Slot.download_bytes + 1))
    for hour in (0, 1):
        with database.transaction() as session:
            [verdict] = check_yesterday(session, CHECKED_AT + dt.timedelta(hours=hour))
            assert not verdict.agrees
    with database.transaction() as session:
        [event] = session.scalars(select(Event).where(Event.kind == "slots_disagree"))
        assert event.detail["by_slots"][0] == event.detail["by_counters"][0] + 1
        [entry] = session.scalars(select(AuditEntry))
        assert (entry.actor, entry.action, entry.outcome) == ("system", "self_check", "failed")


def test_a_day_with_a_reboot_is_not_compared(database: Database, target: PollTarget) -> None:
    read_the_day(database, target, reboot_at=700)
    with database.transaction() as session:
        assert check_yesterday(session, CHECKED_AT) == []


def test_a_day_without_its_midnights_is_not_compared(
    database: Database, target: PollTarget
) -> None:
    with database.transaction() as session:
        assert check_yesterday(session, CHECKED_AT) == []
