"""Which days a prediction is held against."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from backend.domain.advice.scored_days import OF_DAYS, scored_days
from backend.domain.dates.calendar import WorkCalendar, always
from backend.domain.dates.zones import DAY_MS

HOUR_MS = 3_600_000


def ms(zone: str, *parts: int) -> int:
    return round(dt.datetime(*parts, tzinfo=ZoneInfo(zone)).timestamp() * 1000)


def office(zone: str) -> WorkCalendar:
    """Monday to Friday, 08:00 to 17:00."""
    week = (((480, 1020),),) * 5 + ((),) * 2
    return WorkCalendar(ZoneInfo(zone), week)


JAKARTA = "Asia/Jakarta"
MONDAY = ms(JAKARTA, 2026, 11, 2)


def test_seven_working_days_skip_the_weekend() -> None:
    scored = scored_days(office(JAKARTA), MONDAY, MONDAY + 30 * DAY_MS, None)
    assert (scored.days, scored.complete, scored.cut_short) == (OF_DAYS, True, False)
    assert scored.start_ms == ms(JAKARTA, 2026, 11, 2, 8)
    assert scored.end_ms == ms(JAKARTA, 2026, 11, 10, 17)
    assert len(scored.intervals) == OF_DAYS


def test_the_day_of_the_change_counts_only_if_its_work_began_later() -> None:
    at_nine = MONDAY + 9 * HOUR_MS
    scored = scored_days(office(JAKARTA), at_nine, MONDAY + 30 * DAY_MS, None)
    assert scored.start_ms == ms(JAKARTA, 2026, 11, 3, 8)


def test_a_day_that_is_not_over_does_not_count_yet() -> None:
    thursday_noon = MONDAY + 3 * DAY_MS + 12 * HOUR_MS
    scored = scored_days(office(JAKARTA), MONDAY, thursday_noon, None)
    assert (scored.days, scored.complete) == (3, False)


def test_another_regime_ends_the_scoring() -> None:
    wednesday = MONDAY + 2 * DAY_MS
    scored = scored_days(office(JAKARTA), MONDAY, MONDAY + 30 * DAY_MS, wednesday)
    assert (scored.days, scored.complete, scored.cut_short) == (2, True, True)


def test_another_regime_after_the_seventh_day_changes_nothing() -> None:
    late = MONDAY + 20 * DAY_MS
    scored = scored_days(office(JAKARTA), MONDAY, MONDAY + 30 * DAY_MS, late)
    assert (scored.days, scored.complete, scored.cut_short) == (OF_DAYS, True, False)


def test_nothing_yet() -> None:
    scored = scored_days(office(JAKARTA), MONDAY, MONDAY + HOUR_MS, None)
    assert (scored.days, scored.intervals, scored.complete) == (0, (), False)


@pytest.mark.parametrize("first", [(2026, 3, 27), (2026, 10, 23)])
def test_days_are_whole_when_the_clock_changes(first: tuple[int, int, int]) -> None:
    zone = "Europe/Berlin"
    start = ms(zone, *first)
    scored = scored_days(always(ZoneInfo(zone)), start, start + 30 * DAY_MS, None)
    end = dt.datetime(*first, tzinfo=ZoneInfo(zone)) + dt.timedelta(days=OF_DAYS)
    assert (scored.days, scored.end_ms) == (OF_DAYS, round(end.timestamp() * 1000))
