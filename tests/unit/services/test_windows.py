"""Which window lies before another, also where the clock was set in between."""

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from backend.domain.dates.calendar import always
from backend.services.windows.windows import Range, WindowRequest, before, resolve
from backend.store.engine.instants import at

BERLIN = always(ZoneInfo("Europe/Berlin"))
"""Set back from UTC+2 to UTC+1 on Sunday, 2026-10-25."""


def utc(*parts: int) -> dt.datetime:
    return dt.datetime(*parts, tzinfo=dt.UTC)


@pytest.mark.parametrize(
    "range_name, since, until",
    [
        # A week of 168 hours; before it one of 169.
        ("last_week", utc(2026, 10, 18, 22), utc(2026, 10, 25, 23)),
        # Wednesday 11:00 is as long after its midnight as the Wednesday before.
        ("this_week", utc(2026, 10, 25, 23), utc(2026, 10, 28, 10)),
        ("24h", utc(2026, 11, 2, 10), utc(2026, 11, 3, 10)),
        ("30d", utc(2026, 9, 5, 10), utc(2026, 10, 5, 10)),
    ],
)
def test_before_a_named_range(range_name: Range, since: dt.datetime, until: dt.datetime) -> None:
    now = utc(2026, 11, 4, 10, 1)
    question = WindowRequest(range_name)
    earlier = before(question, resolve(question, BERLIN, now), BERLIN)
    assert (at(earlier.start_ms), at(earlier.end_ms)) == (since, until)


@pytest.mark.parametrize(
    "ends, since",
    [
        # Two whole days, the 26th and 27th: before them the 24th and the 25th of 25 hours.
        ((utc(2026, 10, 25, 23), utc(2026, 10, 27, 23)), utc(2026, 10, 23, 22)),
        # From 10:00 to 10:00 is no whole day: 48 hours before 48 hours.
        ((utc(2026, 10, 26, 9), utc(2026, 10, 28, 9)), utc(2026, 10, 24, 9)),
    ],
)
def test_before_a_time_of_ones_own(
    ends: tuple[dt.datetime, dt.datetime], since: dt.datetime
) -> None:
    question = WindowRequest("custom", *ends, selection="work")
    earlier = before(question, resolve(question, BERLIN, utc(2026, 11, 4, 10, 1)), BERLIN)
    assert (at(earlier.start_ms), at(earlier.end_ms)) == (since, ends[0])
    assert earlier.selection == "work"
