"""Timbang reads no router: one incident of Timbang itself, one message for everybody, and no heartbeat."""

from __future__ import annotations

import datetime as dt

import pytest

from backend.channels.dial import Egress
from backend.services.upkeep import retention
from backend.services.upkeep.heartbeat import Heartbeat
from backend.settings import Settings
from backend.store.engine.database import Database
from backend.store.engine.instants import at, ms
from backend.store.inventory import campuses
from backend.store.tables import Maintenance
from tests.integration.channels.test_programs import program, says
from tests.integration.services.alerts.campus import POLL_MS
from tests.integration.services.alerts.fleet import Fleet, add_channel, fleet

ALL = frozenset({1, 2, 3})
BLIND = "Timbang reads no router"


@pytest.fixture
def two_and_one(database: Database, monkeypatch: pytest.MonkeyPatch) -> Fleet:
    """R1 and R2 at Campus 1, R3 at Campus 2."""
    return fleet(database, monkeypatch, 2, 1)


def test_routers_of_all_campuses_are_part_of_it_and_each_channel_hears_of_it_alone(
    two_and_one: Fleet,
) -> None:
    add_channel(two_and_one)
    add_channel(two_and_one, campus_id=2, kinds=["router_unreachable"])
    two_and_one.watch(30, away=ALL)
    by_kind = {(row.kind, row.router_id): row for row in two_and_one.incidents()}
    blind = by_kind["timbang_blind", None]
    assert {key[1]: row.parent_reason for key, row in by_kind.items()} == {
        None: "",
        1: "blind",
        2: "together",
        3: "blind",
    }
    assert by_kind["router_unreachable", 3].parent_id == blind.id
    assert two_and_one.subjects == [BLIND, BLIND]
    news = two_and_one.messages[0].text
    assert "All campuses\nSince " in news
    assert "- 2 routers of Campus 1 do not answer.\n- R3 does not answer." in news
    assert "1. Check the way from the Timbang server to the routers" in news
    two_and_one.watch(40)
    assert two_and_one.subjects[2:] == [f"Over after 5 min: {BLIND}"] * 2
    assert {row.close_reason for row in two_and_one.incidents()} == {"over"}


def test_a_campus_that_is_still_away_afterwards_is_one_message(two_and_one: Fleet) -> None:
    add_channel(two_and_one)
    two_and_one.watch(30, away=ALL)
    two_and_one.watch(60, away={1, 2})
    assert two_and_one.subjects == [
        BLIND,
        f"Over after 5 min: {BLIND}",
        "2 routers of Campus 1 do not answer (R1)",
    ]


def test_one_router_that_answers_is_enough(two_and_one: Fleet) -> None:
    two_and_one.watch(30, away={1, 2})
    assert {row.kind for row in two_and_one.incidents()} == {"router_unreachable"}


def test_the_last_router_to_fall_alone_is_news_of_itself(two_and_one: Fleet) -> None:
    add_channel(two_and_one)
    two_and_one.watch(30, away={1, 2})
    two_and_one.watch(30, away=ALL)
    assert {row.kind for row in two_and_one.incidents()} == {"router_unreachable"}
    assert two_and_one.subjects[1:] == ["R3 does not answer"]


def test_work_that_was_announced_everywhere_is_no_blindness(two_and_one: Fleet) -> None:
    add_channel(two_and_one)
    with two_and_one.database.transaction() as session:
        for campus in campuses.every(session):
            now = at(two_and_one.at_ms)
            announced = Maintenance(
                campus_id=campus.id, reason="power test", first_at=now, lasts_s=3600,
                ends_at=now + dt.timedelta(hours=1), created_at=now, created_by="rini",
            )  # fmt: skip
            session.add(announced)
    two_and_one.watch(30, away=ALL)
    assert {row.kind for row in two_and_one.incidents()} == {"router_unreachable"}
    assert two_and_one.messages == []


def test_nobody_asks_the_routers_any_more(two_and_one: Fleet) -> None:
    """Poll workers are away; one that judges and sends is there."""
    add_channel(two_and_one)
    last_ms = two_and_one.at_ms
    for _ in range(20):
        two_and_one.at_ms += POLL_MS
        two_and_one.look()
    [blind] = two_and_one.incidents()
    assert (blind.kind, blind.closed_at) == ("timbang_blind", None)
    assert 0 <= ms(blind.from_at) - last_ms < POLL_MS
    assert 120_000 < ms(blind.opened_at) - last_ms <= 140_000
    two_and_one.watch(2)
    assert two_and_one.incidents()[0].close_reason == "over"
    assert two_and_one.subjects == [BLIND, f"Over after 4 min: {BLIND}"]


def test_a_restart_is_noted_and_told_to_nobody(two_and_one: Fleet) -> None:
    add_channel(two_and_one)
    two_and_one.at_ms += 600_000
    two_and_one.look()
    two_and_one.watch(20)
    assert [row.kind for row in two_and_one.incidents()] == ["timbang_blind"]
    assert two_and_one.messages == []


def test_no_heartbeat_meanwhile(two_and_one: Fleet) -> None:
    with program(says("200 OK")) as (url, requests):
        beat = Heartbeat(two_and_one.database, Egress(allow_local=True, timeout_s=10), url, 10.0)
        assert beat.run(at(two_and_one.at_ms + 5000))
        two_and_one.watch(10, away=ALL)
        assert not beat.run(at(two_and_one.at_ms + 5000))
        two_and_one.watch(5)
        assert beat.run(at(two_and_one.at_ms + 5000))
    assert len(requests) == 2


def test_it_is_forgotten_with_the_others(two_and_one: Fleet, settings: Settings) -> None:
    two_and_one.watch(10, away=ALL)
    two_and_one.watch(5)
    much_later = at(two_and_one.at_ms + (settings.retention_hour_days + 1) * 86_400_000)
    assert retention.apply(two_and_one.database, settings, much_later)["incident"] == 4
    assert two_and_one.incidents() == []
