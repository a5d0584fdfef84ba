"""When a weekly report is due: by hand over both changes of the clock, and for every zone and hour."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.dates.weeks import IsoWeek, week_of
from backend.domain.dates.zones import DAY_MS, HOUR_MS, local_time
from backend.domain.reports.mailing.due import Due, WeeklyHour, newest_due, next_due_ms

MONDAY_7 = WeeklyHour(1, 420)
LONG_AGO = 0
ZONES = st.sampled_from(
    ["Asia/Jakarta", "Asia/Kolkata", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe"]
)
MOMENTS = st.integers(1_735_689_600, 1_830_297_600).map(lambda at_s: at_s * 1000)  # 2025 to 2027
HOURS = st.builds(WeeklyHour, st.integers(1, 7), st.integers(0, 1439))


def utc(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


def due(zone: str, now: str, hour: WeeklyHour = MONDAY_7, since_ms: int = LONG_AGO) -> Due | None:
    return newest_due(hour, ZoneInfo(zone), since_ms, utc(now))


@pytest.mark.parametrize(
    "zone, now, week, due_at",
    [
        ("Asia/Jakarta", "2026-11-23 00:00", "2026-W47", "2026-11-23 00:00"),
        ("Asia/Jakarta", "2026-11-22 23:59", "2026-W46", "2026-11-16 00:00"),
        ("Asia/Kolkata", "2026-11-23 01:30", "2026-W47", "2026-11-23 01:30"),
        ("Asia/Kolkata", "2026-11-23 01:29", "2026-W46", "2026-11-16 01:30"),
        # Berlin leaves summer time on Sunday, 25 October 2026: the Monday after is an hour later in UTC.
        ("Europe/Berlin", "2026-10-19 05:00", "2026-W42", "2026-10-19 05:00"),
        ("Europe/Berlin", "2026-10-26 05:59", "2026-W42", "2026-10-19 05:00"),
        ("Europe/Berlin", "2026-10-26 06:00", "2026-W43", "2026-10-26 06:00"),
        # And begins it on Sunday, 29 March 2026.
        ("Europe/Berlin", "2026-03-23 06:00", "2026-W12", "2026-03-23 06:00"),
        ("Europe/Berlin", "2026-03-30 04:59", "2026-W12", "2026-03-23 06:00"),
        ("Europe/Berlin", "2026-03-30 05:00", "2026-W13", "2026-03-30 05:00"),
        # Away from Sunday to Tuesday.
        ("Asia/Jakarta", "2026-11-24 09:00", "2026-W47", "2026-11-23 00:00"),
    ],
)
def test_monday_at_seven(zone: str, now: str, week: str, due_at: str) -> None:
    owed = due(zone, now)
    assert owed is not None
    assert (owed.period.key, owed.due_ms) == (week, utc(due_at))


def test_an_hour_that_the_clock_skips_comes_when_it_jumps() -> None:
    owed = due("Europe/Berlin", "2026-03-29 01:00", WeeklyHour(7, 150))
    assert owed is not None
    assert owed.due_ms == utc("2026-03-29 01:00")


def test_a_repeated_hour_counts_once() -> None:
    """02:30 comes at 00:30 and at 01:30 UTC."""
    for now in ("2026-10-25 00:30", "2026-10-25 01:30", "2026-10-25 12:00"):
        owed = due("Europe/Berlin", now, WeeklyHour(7, 150))
        assert owed is not None
        assert owed.due_ms == utc("2026-10-25 00:30")


def test_a_new_schedule_begins_with_its_next_hour() -> None:
    made_at = utc("2026-11-23 00:01")
    assert due("Asia/Jakarta", "2026-11-25 00:00", since_ms=made_at) is None
    assert due("Asia/Jakarta", "2026-11-30 00:00", since_ms=made_at) is not None


def test_what_was_not_read_is_waited_for_until_noon() -> None:
    owed = due("Asia/Jakarta", "2026-11-23 00:10")
    assert owed is not None
    assert owed.noon_ms == utc("2026-11-23 05:00")
    assert owed.can_be_made(utc("2026-11-23 00:10"), is_read=True)
    assert not owed.can_be_made(utc("2026-11-23 04:59"), is_read=False)
    assert owed.can_be_made(utc("2026-11-23 05:00"), is_read=False)


def test_in_the_afternoon_nothing_is_waited_for() -> None:
    owed = due("Asia/Jakarta", "2026-11-23 08:00", WeeklyHour(1, 900))
    assert owed is not None
    assert owed.noon_ms == owed.due_ms


def test_it_says_that_it_is_late_after_an_hour() -> None:
    owed = due("Asia/Jakarta", "2026-11-24 09:00")
    assert owed is not None
    assert owed.is_late(utc("2026-11-24 09:00"))
    assert not owed.is_late(utc("2026-11-23 01:00"))


@given(HOURS, ZONES, MOMENTS)
def test_the_week_was_over_before_its_hour(hour: WeeklyHour, name: str, now_ms: int) -> None:
    zone = ZoneInfo(name)
    owed = newest_due(hour, zone, LONG_AGO, now_ms)
    assert owed is not None
    end_ms = owed.period.end_ms(zone)
    assert end_ms <= owed.due_ms <= now_ms
    assert week_of(end_ms, zone) == week_of(owed.due_ms, zone)
    assert owed.due_ms <= owed.noon_ms <= owed.due_ms + 13 * HOUR_MS
    assert now_ms - owed.due_ms < 8 * DAY_MS


@given(HOURS, ZONES, MOMENTS)
def test_each_week_comes_once(hour: WeeklyHour, name: str, now_ms: int) -> None:
    zone = ZoneInfo(name)
    weeks = []
    at_ms = now_ms
    for _ in range(5):
        coming_ms = next_due_ms(hour, zone, at_ms)
        assert coming_ms is not None
        at_ms = coming_ms
        owed = newest_due(hour, zone, LONG_AGO, at_ms)
        assert owed is not None
        assert owed.due_ms == at_ms
        assert local_time(at_ms, zone).isoweekday() == hour.weekday
        weeks.append(IsoWeek.parse(owed.period.key))
    assert weeks == [weeks[0].plus(n) for n in range(5)]
