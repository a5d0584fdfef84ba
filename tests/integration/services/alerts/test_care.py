"""Timbang itself needs care: one incident, sent over a channel that works; routers are read as always."""

from __future__ import annotations

import datetime as dt
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest
from sqlalchemy import text

from backend.channels.answer import Answer
from backend.channels.dial import Egress
from backend.channels.message import Message
from backend.channels.targets import Target
from backend.domain.installation import nightly
from backend.services.alerts import sending
from backend.services.upkeep.heartbeat import Heartbeat
from backend.store.engine.database import Database
from backend.store.engine.instants import at, ms
from backend.store.tables import Incident
from backend.store.upkeep.backup_folder import BackupFolder
from tests.integration.channels.test_programs import program, says
from tests.integration.services.alerts.fleet import Fleet, add_channel, fleet

UNWELL = "Timbang itself needs care"
HOUR_POLLS = 360
DAY = dt.timedelta(days=1)


class Usage(NamedTuple):
    """As shutil says it."""

    total: int
    used: int
    free: int


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """GB of the disk of the database."""
    gb = {"free": 60.0, "total": 100.0}
    monkeypatch.setattr(
        shutil, "disk_usage", lambda _: Usage(round(gb["total"] * 1e9), 0, round(gb["free"] * 1e9))
    )
    return gb


@pytest.fixture
def two(database: Database, monkeypatch: pytest.MonkeyPatch, room: dict[str, float]) -> Fleet:
    """R1 at Campus 1, R2 at Campus 2; 60 of 100 GB are free."""
    return fleet(database, monkeypatch, 1, 1)


def unwell(two: Fleet) -> list[Incident]:
    return [row for row in two.incidents() if row.kind == "timbang_unwell"]


def run(two: Fleet, statement: str, **values: object) -> None:
    with two.database.transaction() as session:
        session.execute(text(statement), values)


def test_a_disk_that_is_nearly_full_is_told_once_with_what_to_do(
    two: Fleet, room: dict[str, float]
) -> None:
    add_channel(two)
    add_channel(two, campus_id=2)
    room["free"] = 4.8
    two.watch(5)
    [incident] = unwell(two)
    assert (incident.router_id, incident.closed_at, incident.figures) == (
        None,
        None,
        {"free_gb": 4.8},
    )
    assert two.subjects == [UNWELL]
    news = two.messages[0].text
    assert "1. On the disk of the database 4.8 GB are free: give it more" in news
    assert "2. Run `timbang doctor` on the Timbang server" in news
    room["free"] = 7.4  # between the levels
    two.watch(5)
    assert unwell(two)[0].closed_at is None
    room["free"] = 20.0
    two.watch(5)
    [incident] = unwell(two)
    assert incident.close_reason == "over"
    assert len(two.subjects) == 2
    assert two.subjects[1].startswith("Over after")


def test_a_self_check_that_disagrees_is_news_until_a_later_one_has_agreed(two: Fleet) -> None:
    checked_at = at(two.at_ms)
    run(
        two,
        "INSERT INTO event (router_id, uplink_id, kind, from_at, to_at)"
        " SELECT router_id, id, 'slots_disagree', :at, :at FROM uplink",
        at=checked_at,
    )
    two.watch(2)
    [incident] = unwell(two)
    assert (incident.figures, incident.from_at) == ({"disagreeing": 2}, checked_at)
    two.at_ms = ms(checked_at + dt.timedelta(hours=25, minutes=59))
    two.look()
    assert unwell(two)[0].closed_at is None
    two.at_ms = ms(checked_at + dt.timedelta(hours=26))
    two.look()
    assert unwell(two)[0].close_reason == "over"


def test_days_without_a_backup_are_told_until_one_succeeds(two: Fleet, tmp_path: Path) -> None:
    add_channel(two)
    now = at(two.at_ms)
    two.backups = BackupFolder(tmp_path, 7, tmp_path, now - 9 * DAY)
    (tmp_path / nightly.file_name(now - 1.9 * DAY)).touch()
    two.look()
    assert unwell(two) == []
    two.at_ms += ms(now) - ms(now - 0.2 * DAY)
    two.watch(5)
    [incident] = unwell(two)
    assert incident.figures == {"backup_days": 2}
    [news] = [message.text for message in two.messages if UNWELL in message.subject]
    assert "1. Days without a backup: 2. Settings, Backups says" in news
    (tmp_path / nightly.file_name(at(two.at_ms))).touch()
    two.look()
    assert unwell(two)[0].close_reason == "over"


def test_what_disagreed_before_the_upgrade_is_no_news(two: Fleet) -> None:
    """The first pass afterwards comes later than the check."""
    run(two, "DELETE FROM incident_watch WHERE kind = 'timbang_unwell'")
    run(
        two,
        "INSERT INTO event (router_id, uplink_id, kind, from_at, to_at)"
        " SELECT router_id, id, 'slots_disagree', :at, :at FROM uplink",
        at=at(two.at_ms),
    )
    two.watch(2)
    assert unwell(two) == []


def refuse_mail_of(monkeypatch: pytest.MonkeyPatch, two: Fleet, *names: str) -> None:
    """Their server is away."""

    def send(target: Target, message: Message, now: dt.datetime, egress: Egress) -> Answer:
        is_away = getattr(target, "sender", "") in names
        return Answer("retry", "no route") if is_away else two.hear(target, message, now, egress)

    monkeypatch.setattr(sending.sending, "send", send)


def add_stuck_channel(two: Fleet) -> None:
    """Of everything everywhere, by a server that is away."""
    add_channel(two)
    run(
        two,
        "UPDATE channel SET name = 'stuck', settings = settings || jsonb_build_object('sender', 'away@example.ac.id')"
        " WHERE campus_id IS NULL",
    )


def test_messages_that_wait_are_told_over_another_channel_and_never_over_that_one_alone(
    two: Fleet, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_stuck_channel(two)
    add_channel(two, campus_id=2, kinds=["isp_down"])
    refuse_mail_of(monkeypatch, two, "away@example.ac.id")
    two.watch(30, away={1})  # its message waits from the 7th poll on
    assert unwell(two) == []
    two.watch(50, away={1})
    [incident] = unwell(two)
    assert incident.figures == {"waiting": 1}
    assert 600_000 < ms(incident.opened_at) - ms(incident.from_at) <= 620_000
    assert two.subjects == [UNWELL]  # over the other one, which wants ISPs of Campus 2 alone
    refuse_mail_of(monkeypatch, two)
    two.watch(120, away={1})
    assert unwell(two)[0].close_reason == "over"
    # The stuck one tells of it, too, before it says that it is over.
    assert two.subjects.count(UNWELL) == 2


def test_its_own_message_does_not_keep_it_open(two: Fleet, room: dict[str, float]) -> None:
    add_stuck_channel(two)
    monkeypatch = pytest.MonkeyPatch()
    refuse_mail_of(monkeypatch, two, "away@example.ac.id")
    room["free"] = 4.0
    two.watch(80)
    assert unwell(two)[0].figures == {"free_gb": 4.0}
    room["free"] = 60.0
    two.watch(2)
    assert unwell(two)[0].close_reason == "over"
    monkeypatch.undo()


def test_the_heartbeat_goes_on(two: Fleet, room: dict[str, float]) -> None:
    room["free"] = 0.5
    two.watch(5)
    assert unwell(two)[0].closed_at is None
    with program(says("200 OK")) as (url, requests):
        beat = Heartbeat(two.database, Egress(allow_local=True, timeout_s=10), url, 10.0)
        assert beat.run(at(two.at_ms + 5000))
    assert len(requests) == 1


def test_routers_that_fall_are_their_own_news(two: Fleet, room: dict[str, float]) -> None:
    """It suppresses nothing, and is part of nothing."""
    add_channel(two)
    room["free"] = 4.0
    two.watch(5)
    two.watch(30, away={1, 2})
    parents = {row.kind: row.parent_reason for row in two.incidents()}
    assert parents == {"timbang_unwell": "", "router_unreachable": "blind", "timbang_blind": ""}
    assert two.subjects == [UNWELL, "Timbang reads no router"]


def test_an_ordinary_day_opens_none(two: Fleet) -> None:
    """Messages come and go, and a router restarts its polls."""
    add_channel(two)
    two.watch(HOUR_POLLS)
    two.watch(12, away={1})
    two.watch(HOUR_POLLS)
    assert {row.kind for row in two.incidents()} == {"router_unreachable"}
