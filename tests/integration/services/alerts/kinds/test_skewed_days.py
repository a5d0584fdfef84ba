"""Work days that were divided unevenly: from stored slots to an incident, once a day."""

from __future__ import annotations

import datetime as dt

import pytest

from backend.store.engine.database import Database
from backend.store.engine.instants import at, ms
from tests.integration.services.alerts.slot_campus import SlotCampus
from tests.integration.services.posting.answers import two_lines

EVENING = dt.datetime(2025, 6, 15, 15, 30, tzinfo=dt.UTC)  # half past ten on Sunday in Jakarta
DAY = dt.timedelta(days=1)
HOURS = (
    '{"hours": [{"weekday": 7, "from": "22:30", "to": "23:30"}, {"weekday": 1, "from": "22:30", "to": "23:30"}],'
    ' "holidays": [], "periods": []}'
)


@pytest.fixture
def campus(database: Database) -> SlotCampus:
    """Work is from half past ten to half past eleven in the evening, on Sunday and Monday."""
    made = SlotCampus(database, two_lines(database))
    made.run_with("UPDATE campus SET calendar = CAST(:hours AS jsonb)", hours=HOURS)
    made.run("UPDATE uplink SET download_bps = 100000000, upload_bps = 100000000")
    made.run("UPDATE contract SET download_bps = 100000000, upload_bps = 100000000")
    made.at_ms = ms(EVENING) - 900_000
    made.slots(3, 10, 10)
    return made


def skewed(campus: SlotCampus) -> list[tuple[dt.datetime, bool]]:
    """Begin, and whether it is open."""
    return [
        (row.from_at, row.closed_at is None) for row in campus.incidents() if row.kind == "skewed"
    ]


def test_an_uneven_evening_is_known_when_work_ends_and_an_even_one_closes_it(
    campus: SlotCampus,
) -> None:
    campus.slots(11, 95, 20)
    assert skewed(campus) == []
    campus.slots(2, 95, 20)
    assert skewed(campus) == [(EVENING, True)]
    campus.at_ms = ms(EVENING + DAY) - 900_000
    campus.slots(3, 10, 10)
    campus.slots(13, 95, 90)
    assert skewed(campus) == [(EVENING, False)]
    [over] = [row for row in campus.incidents() if row.kind == "skewed"]
    assert over.to_at == at(ms(EVENING + DAY))


def test_uneven_shares_of_lines_with_room_are_no_incident(campus: SlotCampus) -> None:
    campus.slots(14, 60, 10)
    assert skewed(campus) == []


def test_an_evening_with_an_outage_says_nothing(campus: SlotCampus) -> None:
    campus.slots(2, 95, 0, down=(1,))
    campus.slots(12, 95, 20)
    assert skewed(campus) == []
