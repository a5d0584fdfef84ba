"""Kathmandu is 5:45 ahead of UTC, so none of its hours is a UTC hour."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from backend.domain.contracts.remaking import days_from, hours_from
from backend.domain.dates.zones import HOUR_MS

KATHMANDU = ZoneInfo("Asia/Kathmandu")


def ms(day: int, hour: int = 0, minute: int = 0) -> int:
    """Of the clock in Kathmandu, in November 2026."""
    return round(dt.datetime(2026, 11, day, hour, minute, tzinfo=KATHMANDU).timestamp() * 1000)


@pytest.mark.parametrize(
    "first_hour_ms, changed_ms, expected",
    [
        # All that stand were made of slots that are still there.
        (None, None, None),
        (ms(3, 10), None, None),
        (ms(3, 10) - HOUR_MS + 1, None, None),
        # Slots of before 3 November, 10:00 are gone: the first whole date is the 4th.
        (ms(3, 10) - HOUR_MS, None, ms(4)),
        (ms(1), None, ms(4)),
        # Another contract from a date on.
        (None, ms(9), ms(9)),
        (ms(1), ms(9), ms(9)),
        (ms(1), ms(2), ms(4)),
    ],
)
def test_hours_are_made_of_whole_dates_whose_slots_are_there(
    first_hour_ms: int | None, changed_ms: int | None, expected: int | None
) -> None:
    assert hours_from(KATHMANDU, ms(3, 10), first_hour_ms, changed_ms) == expected


@pytest.mark.parametrize(
    "first_day, changed_ms, expected",
    [
        (None, None, None),
        # Another zone may have put the first hour two dates earlier.
        (dt.date(2026, 11, 1), None, None),
        # Hours of before 3 November are gone: the first whole date is the 4th.
        (dt.date(2026, 10, 31), None, dt.date(2026, 11, 4)),
        (None, ms(9, 12), dt.date(2026, 11, 9)),
        (dt.date(2026, 10, 1), ms(9, 12), dt.date(2026, 11, 9)),
        (dt.date(2026, 10, 1), ms(2), dt.date(2026, 11, 4)),
    ],
)
def test_days_are_made_of_whole_dates_whose_hours_are_there(
    first_day: dt.date | None, changed_ms: int | None, expected: dt.date | None
) -> None:
    assert days_from(KATHMANDU, ms(3, 10), first_day, changed_ms) == expected
