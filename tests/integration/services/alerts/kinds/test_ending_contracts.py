"""The end of a contract: noticed 60, 30 and 7 days before, closed by what follows or by the end itself."""

from __future__ import annotations

import datetime as dt

import pytest

from backend.domain.alerts import words
from backend.domain.alerts.past import words as past
from backend.services.alerts import incident_views
from backend.store.alerts import incident_pages
from backend.store.engine.database import Database
from backend.store.engine.instants import ms
from backend.store.tables import Incident
from tests.integration.services.alerts.slot_campus import SlotCampus
from tests.integration.services.posting.answers import two_lines

# The campus is in Jakarta: its days begin at 17:00 UTC.
END = dt.date(2025, 12, 31)
HOUR = 12  # slots


def midnight(days_before: int) -> int:
    """The begin of that day in Jakarta, UTC ms."""
    day = END - dt.timedelta(days=days_before)
    return ms(dt.datetime(day.year, day.month, day.day, tzinfo=dt.UTC)) - 7 * 3_600_000


@pytest.fixture
def campus(database: Database) -> SlotCampus:
    """Its first ISP has a contract until the end of 2025."""
    made = SlotCampus(database, two_lines(database))
    made.run_with(
        "UPDATE contract SET to_date = :end WHERE uplink_id = :id",
        end=END,
        id=made.target.uplinks[0].uplink_id,
    )
    return made


def look(campus: SlotCampus, days_before: int) -> list[Incident]:
    """After the first slot of that day."""
    campus.at_ms = midnight(days_before) - 600_000
    campus.slots(3, 10, 10)
    return [row for row in campus.incidents() if row.kind == "contract_ends"]


def test_one_incident_counts_the_days_and_closes_with_the_end(campus: SlotCampus) -> None:
    assert look(campus, 61) == []
    [opened] = look(campus, 60)
    assert opened.uplink_id == campus.target.uplinks[0].uplink_id
    assert opened.figures == {"end": "2025-12-31", "days": 60, "notice": 60}
    assert opened.closed_at is None
    for days, notice in ((31, 60), (30, 30), (8, 30), (7, 7), (0, 7)):
        [row] = look(campus, days)
        assert (row.id, row.closed_at) == (opened.id, None)
        assert row.figures == {"end": "2025-12-31", "days": days, "notice": notice}
    [over] = look(campus, -1)
    assert (over.id, over.close_reason) == (opened.id, "over")
    assert ms(over.to_at or over.from_at) == midnight(-1)
    assert over.figures["ended"] == 1
    assert [row.id for row in look(campus, -2)] == [opened.id]


def test_its_last_words_say_how_it_closed(campus: SlotCampus) -> None:
    look(campus, 20)
    [over] = look(campus, -1)
    assert said(campus, over.id) == "incident_contract_ended"


def said(campus: SlotCampus, incident_id: int) -> str:
    """The code of what is said of it afterwards."""
    with campus.database.transaction() as session:
        named = incident_pages.get(session, incident_id)
        subject = incident_views.subject_of(named)
        return (past.what(subject) or words.what(subject)).code


@pytest.mark.parametrize(
    "statement",
    [
        pytest.param("UPDATE contract SET to_date = '2026-12-31' WHERE to_date IS NOT NULL", id="a later end"),
        pytest.param("UPDATE contract SET to_date = NULL", id="no end"),
        pytest.param(
            "INSERT INTO contract (uplink_id, from_at, from_date, download_bps, upload_bps)"
            " SELECT uplink_id, '2025-12-31 17:00Z', '2026-01-01', 1000, 1000 FROM contract WHERE to_date IS NOT NULL;"
            "UPDATE contract SET to_date = NULL WHERE from_date IS NULL",
            id="a successor",
        ),
    ],
)  # fmt: skip
def test_what_follows_closes_it(campus: SlotCampus, statement: str) -> None:
    assert len(look(campus, 20)) == 1
    for each in statement.split(";"):
        campus.run(each)
    campus.slots(HOUR + 1, 10, 10)
    [over] = [row for row in campus.incidents() if row.kind == "contract_ends"]
    assert over.close_reason == "over"
    assert said(campus, over.id) == "incident_contract_ends_was"


def test_a_contract_without_an_end_or_of_an_isp_that_is_gone_says_nothing(
    campus: SlotCampus,
) -> None:
    """An ordinary day: the second ISP has no last day."""
    campus.run("UPDATE contract SET to_date = NULL")
    assert look(campus, 20) == []
    campus.run("UPDATE contract SET to_date = '2025-12-31'")
    campus.run("UPDATE uplink SET archived_at = now() WHERE id IN (SELECT id FROM uplink)")
    campus.at_ms = midnight(10)
    campus.look()
    assert [row for row in campus.incidents() if row.kind == "contract_ends"] == []
