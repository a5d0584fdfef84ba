"""Routers of one campus that fall in the same moment are one piece of news, and nobody is left out."""

from __future__ import annotations

import pytest

from backend.store.engine.database import Database
from tests.integration.services.alerts.fleet import Fleet, add_channel, fleet

AWAY = frozenset({1, 2, 3})


@pytest.fixture
def three_and_one(database: Database, monkeypatch: pytest.MonkeyPatch) -> Fleet:
    """R1 to R3 at Campus 1, R4 at Campus 2."""
    return fleet(database, monkeypatch, 3, 1)


def test_a_campus_without_power_is_one_message_with_what_they_share(three_and_one: Fleet) -> None:
    add_channel(three_and_one)
    three_and_one.watch(30, away=AWAY)
    first, second, third = three_and_one.incidents()
    assert first.parent_id is None
    for part in (second, third):
        assert (part.parent_id, part.parent_reason) == (first.id, "together")
    [news] = three_and_one.messages
    assert news.subject == "3 routers of Campus 1 do not answer (R1)"
    assert "Part of the same outage:\n- R2 does not answer.\n- R3 does not answer." in news.text
    assert "Their ISPs carried 24 Mbps of download before" in news.text
    shared, own = news.text.partition("1. ")[2].split("\n")[:2]
    assert "look first at what they share, such as power" in shared
    assert own.startswith("2. Check whether R1 has power")
    three_and_one.watch(10)
    assert three_and_one.subjects[1:] == ["Over after 5 min: R1 does not answer"]
    assert "- R3 does not answer." in three_and_one.messages[1].text


def test_another_campus_is_news_of_its_own(three_and_one: Fleet) -> None:
    """Whoever is told of Campus 2 is told nothing of Campus 1."""
    add_channel(three_and_one, campus_id=2)
    three_and_one.watch(30, away={3, 4})
    assert {row.parent_id for row in three_and_one.incidents()} == {None}
    assert three_and_one.subjects == ["R4 does not answer"]


def test_what_is_still_away_when_the_first_answers_again_stands_alone(
    three_and_one: Fleet,
) -> None:
    add_channel(three_and_one)
    three_and_one.watch(30, away=AWAY)
    three_and_one.watch(10, away={2})
    first, second, third = three_and_one.incidents()
    assert (first.close_reason, third.close_reason, second.closed_at) == ("over", "over", None)
    over = three_and_one.messages[1]
    assert over.subject == "Over after 5 min: R1 does not answer"
    assert over.text.endswith("Not over yet:\n- R2 does not answer.\n")
    three_and_one.watch(30, away={2})
    assert three_and_one.subjects[2:] == ["R2 does not answer"]
    three_and_one.watch(10)
    assert three_and_one.subjects[3:] == ["Over after 12 min: R2 does not answer"]


def test_a_router_that_falls_later_is_an_outage_of_its_own(three_and_one: Fleet) -> None:
    add_channel(three_and_one)
    three_and_one.watch(4, away={1})
    three_and_one.watch(20, away={1, 2})
    assert three_and_one.subjects == ["R1 does not answer", "R2 does not answer"]
