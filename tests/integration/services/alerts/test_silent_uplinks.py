"""An ISP that falls silent becomes an event, once, whoever looks and however late; it ends when traffic comes back."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from sqlalchemy import text

from backend.domain.alerts.rules import RuleBook
from backend.services.alerts.conditions import silent_uplinks
from backend.store.alerts import conditions
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from tests.integration.services.alerts.campus import Campus
from tests.integration.services.posting.answers import T0, events, two_lines

SILENT, CARRYING = (0, 60), (40, 40)
"""Mbps of two ISPs with 100 Mbps each."""


@dataclass
class WatchedCampus(Campus):
    def look(self, later_ms: int = 1000) -> int:
        with self.database.transaction() as session:
            return silent_uplinks.run(session, at(self.at_ms + later_ms), RuleBook())

    def die_after_the_look(self) -> None:
        with self.database.transaction() as session:
            assert silent_uplinks.run(session, at(self.at_ms), RuleBook()) == 1
            raise ZeroDivisionError

    def silences(self) -> list[tuple[int, int | None]]:
        """Of the first ISP, ms since the first poll."""
        first = self.target.uplinks[0].uplink_id
        silent = [each for each in events(self.database) if each[0] == "isp_silent"]
        assert {uplink_id for _, uplink_id, _, _ in silent} <= {first}
        return [(begin - T0, end and end - T0) for _, _, begin, end in silent]


@pytest.fixture
def campus(database: Database) -> WatchedCampus:
    made = WatchedCampus(database, two_lines(database))
    made.poll(*CARRYING)
    made.divide({"ether1": "1/2", "ether2": "1/2"})
    return made


def test_a_minute_of_silence_opens_and_half_a_minute_of_traffic_closes(
    campus: WatchedCampus,
) -> None:
    campus.polls(3, *CARRYING)
    began_ms = campus.at_ms - T0
    for polls in range(1, 8):
        campus.poll(*SILENT)
        assert campus.look() == (1 if polls == 6 else 0)
    assert campus.silences() == [(began_ms, None)]
    ended_ms = campus.at_ms - T0
    for polls in range(1, 5):
        campus.poll(*CARRYING)
        assert campus.look() == (1 if polls == 3 else 0)
    assert campus.silences() == [(began_ms, ended_ms)]


def test_looking_rarely_or_twice_says_the_same(campus: WatchedCampus) -> None:
    began_ms = campus.at_ms - T0
    campus.polls(10, *SILENT)
    ended_ms = campus.at_ms - T0
    campus.polls(4, *CARRYING)
    assert campus.look() == 2
    assert campus.look() == 0
    assert campus.silences() == [(began_ms, ended_ms)]


def test_readings_that_waited_for_the_database_are_judged_when_they_come(
    campus: WatchedCampus,
) -> None:
    began_ms = campus.at_ms - T0
    campus.look()
    campus.polls(7, *SILENT)
    assert campus.look(later_ms=120_000) == 1
    assert campus.silences() == [(began_ms, None)]


def test_without_a_link_it_is_an_outage_and_no_silence(campus: WatchedCampus) -> None:
    for _ in range(10):
        campus.poll(0, 60, down=(0,))
        campus.look()
    assert campus.silences() == []


def test_an_idle_campus_says_nothing(campus: WatchedCampus) -> None:
    campus.polls(10, 0, 3)
    assert campus.look() == 0


@pytest.mark.parametrize(
    "explained",
    [
        """UPDATE router_state SET findings = '[{"code": "x", "severity": "danger"}]'""",
        "UPDATE router SET enabled = false",
        "UPDATE uplink SET archived_at = now() WHERE position = 0",
    ],
    ids=["danger in the configuration", "not polled any more", "archived"],
)
def test_what_explains_silence_opens_nothing(campus: WatchedCampus, explained: str) -> None:
    campus.polls(10, *SILENT)
    with campus.database.transaction() as session:
        session.execute(text(explained))
    assert campus.look() == 0
    assert campus.silences() == []


def test_a_danger_that_comes_later_does_not_keep_it_open(campus: WatchedCampus) -> None:
    campus.polls(6, *SILENT)
    assert campus.look() == 1
    with campus.database.transaction() as session:
        session.execute(text("""UPDATE router_state SET findings = '[{"severity": "danger"}]'"""))
    campus.polls(3, *CARRYING)
    assert campus.look() == 1


@pytest.mark.parametrize("share, changes", [(None, 0), ("0", 0), ("1/100", 1), ("1/2", 1)])
def test_the_configured_share_says_whether_it_is_missed(
    campus: WatchedCampus, share: str | None, changes: int
) -> None:
    campus.divide({"ether1": share, "ether2": "1/2"})
    campus.polls(7, *SILENT)
    assert campus.look() == changes


def test_one_worker_at_a_time(campus: WatchedCampus) -> None:
    campus.polls(7, *SILENT)
    with campus.database.transaction() as other:
        assert conditions.take_turn(other)
        assert campus.look() == 0
    assert campus.look() == 1


def test_a_look_that_dies_before_its_end_leaves_nothing_and_is_made_up_for(
    campus: WatchedCampus,
) -> None:
    campus.polls(7, *SILENT)
    with pytest.raises(ZeroDivisionError):
        campus.die_after_the_look()
    assert campus.silences() == []
    assert campus.look() == 1


@pytest.mark.parametrize("days", [7, 1])
def test_all_isps_that_fall_silent_at_a_busy_time_are_events_and_end_with_traffic(
    database: Database, days: int
) -> None:
    """No other ISP can show what is due, but that time of a week before can, or of yesterday."""
    campus = busy_before(database, days, 40)
    campus.polls(6, 0, 0)
    assert campus.look() == 2
    assert [(kind, end) for kind, _, _, end in events(database)] == [("isp_silent", None)] * 2
    campus.polls(3, *CARRYING)
    assert campus.look() == 2


def test_all_isps_without_traffic_at_a_time_that_is_quiet_say_nothing(database: Database) -> None:
    campus = busy_before(database, 7, 4)
    campus.polls(12, 0, 0)
    assert campus.look() == 0
    assert events(database) == []


def busy_before(database: Database, days: int, mbps: float) -> WatchedCampus:
    """Read now, and for an hour around this time so many days before."""
    campus = WatchedCampus(database, two_lines(database))
    campus.at_ms -= days * 86_400_000 + 1_800_000
    campus.polls(361, mbps, mbps)
    campus.at_ms = T0
    campus.poll(*CARRYING)
    campus.poll(*CARRYING)
    campus.look()
    with database.transaction() as session:
        session.execute(text("DELETE FROM event"))
    return campus
