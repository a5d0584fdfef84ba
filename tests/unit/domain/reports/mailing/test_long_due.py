"""When reports of months and terms are due: by hand over both changes of the clock, and for every day and hour."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.dates.calendar import Period
from backend.domain.dates.zones import DAY_MS, HOUR_MS, local_date, local_time
from backend.domain.reports.mailing.due import (
    LOOKED_AFTER_MS,
    Due,
    MonthlyHour,
    ReportHour,
    TermHour,
    newest_due,
    next_due_ms,
)

LONG_AGO = 0
SEVEN = 420
TERMS = (
    Period("Genap", "term", date(2026, 2, 2), date(2026, 6, 19)),
    Period("Ujian", "exam", date(2026, 6, 8), date(2026, 6, 19)),
    Period("Ganjil", "term", date(2026, 8, 24), date(2026, 12, 18)),
    Period("Libur", "break", date(2026, 12, 21), date(2027, 1, 31)),
)
WINTER = (Period("Winter", "term", date(2026, 4, 13), date(2026, 10, 24)),)
ZONES = st.sampled_from(
    ["Asia/Jakarta", "Asia/Kolkata", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe"]
)
MOMENTS = st.integers(1_735_689_600, 1_830_297_600).map(lambda at_s: at_s * 1000)  # 2025 to 2027
MONTHLY = st.builds(MonthlyHour, st.integers(1, 31), st.integers(0, 1439))


def utc(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


def due(
    zone: str,
    now: str,
    hour: ReportHour,
    terms: tuple[Period, ...] = TERMS,
    since_ms: int = LONG_AGO,
) -> Due | None:
    return newest_due(hour, ZoneInfo(zone), since_ms, utc(now), terms)


@pytest.mark.parametrize(
    "zone, now, month_day, month, due_at",
    [
        ("Asia/Jakarta", "2026-12-01 00:00", 1, "2026-11", "2026-12-01 00:00"),
        ("Asia/Jakarta", "2026-11-30 23:59", 1, "2026-10", "2026-11-01 00:00"),
        ("Asia/Jakarta", "2027-01-05 00:00", 5, "2026-12", "2027-01-05 00:00"),
        # A month without a 31st has its last day instead.
        ("Asia/Kolkata", "2026-11-30 01:29", 31, "2026-09", "2026-10-31 01:30"),
        ("Asia/Kolkata", "2026-11-30 01:30", 31, "2026-10", "2026-11-30 01:30"),
        ("Asia/Kolkata", "2026-02-28 01:30", 31, "2026-01", "2026-02-28 01:30"),
        ("Asia/Kolkata", "2028-02-28 12:00", 30, "2027-12", "2028-01-30 01:30"),
        ("Asia/Kolkata", "2028-02-29 01:30", 30, "2028-01", "2028-02-29 01:30"),
        # Berlin leaves summer time on 25 October 2026 at three: seven is an hour later in UTC already.
        ("Europe/Berlin", "2026-09-25 05:00", 25, "2026-08", "2026-09-25 05:00"),
        ("Europe/Berlin", "2026-10-25 05:59", 25, "2026-08", "2026-09-25 05:00"),
        ("Europe/Berlin", "2026-10-25 06:00", 25, "2026-09", "2026-10-25 06:00"),
        # And begins it on 29 March 2026.
        ("Europe/Berlin", "2026-03-01 06:00", 1, "2026-02", "2026-03-01 06:00"),
        ("Europe/Berlin", "2026-04-01 04:59", 1, "2026-02", "2026-03-01 06:00"),
        ("Europe/Berlin", "2026-04-01 05:00", 1, "2026-03", "2026-04-01 05:00"),
        # Away from the end of October to the 20th of December: the newest alone.
        ("Asia/Jakarta", "2026-12-20 09:00", 1, "2026-11", "2026-12-01 00:00"),
    ],
)
def test_a_month_at_seven(zone: str, now: str, month_day: int, month: str, due_at: str) -> None:
    owed = due(zone, now, MonthlyHour(month_day, SEVEN))
    assert owed is not None
    assert (owed.period.key, owed.due_ms) == (month, utc(due_at))


@pytest.mark.parametrize(
    "zone, now, days_after, key, due_at",
    [
        ("Asia/Jakarta", "2026-12-25 00:00", 7, "term-2026-08-24", "2026-12-25 00:00"),
        ("Asia/Jakarta", "2026-12-24 23:59", 7, "term-2026-02-02", "2026-06-26 00:00"),
        ("Asia/Kolkata", "2026-12-19 01:30", 1, "term-2026-08-24", "2026-12-19 01:30"),
        ("Asia/Kolkata", "2026-12-19 01:29", 1, "term-2026-02-02", "2026-06-20 01:30"),
        ("Europe/Berlin", "2026-06-20 05:00", 1, "term-2026-02-02", "2026-06-20 05:00"),
        ("Europe/Berlin", "2026-10-25 06:00", 1, "term-2026-04-13", "2026-10-25 06:00"),
    ],
)
def test_a_term_at_seven(zone: str, now: str, days_after: int, key: str, due_at: str) -> None:
    terms = WINTER if key == "term-2026-04-13" else TERMS
    owed = due(zone, now, TermHour(days_after, SEVEN), terms)
    assert owed is not None
    assert (owed.period.key, owed.due_ms) == (key, utc(due_at))


def test_before_its_hour_a_term_owes_nothing() -> None:
    assert due("Europe/Berlin", "2026-10-25 05:59", TermHour(1, SEVEN), WINTER) is None
    assert due("Europe/Berlin", "2026-10-26 06:00", TermHour(1, SEVEN), ()) is None


def test_without_a_coming_term_there_is_no_next_hour() -> None:
    hour, jakarta = TermHour(7, SEVEN), ZoneInfo("Asia/Jakarta")
    assert next_due_ms(hour, jakarta, utc("2026-07-01"), TERMS) == utc("2026-12-25 00:00")
    assert next_due_ms(hour, jakarta, utc("2026-12-25 00:00"), TERMS) is None


def test_hours_that_the_clock_skips_or_repeats() -> None:
    half_past_two = MonthlyHour(29, 150)
    skipped = due("Europe/Berlin", "2026-03-29 12:00", half_past_two)
    repeated = due("Europe/Berlin", "2026-10-25 12:00", MonthlyHour(25, 150))
    assert skipped is not None
    assert repeated is not None
    assert (skipped.due_ms, repeated.due_ms) == (utc("2026-03-29 01:00"), utc("2026-10-25 00:30"))


def test_a_term_that_ended_before_its_schedule_began_is_not_owed() -> None:
    since_ms = utc("2026-07-01")
    assert due("Asia/Jakarta", "2026-08-01", TermHour(7, SEVEN), since_ms=since_ms) is None
    assert due("Asia/Jakarta", "2026-12-26", TermHour(7, SEVEN), since_ms=since_ms) is not None


def test_late_data_changes_a_term_for_five_weeks() -> None:
    owed = due("Asia/Jakarta", "2026-06-27", TermHour(7, SEVEN))
    assert owed is not None
    assert owed.is_looked_after(owed.due_ms + LOOKED_AFTER_MS)
    assert not owed.is_looked_after(owed.due_ms + LOOKED_AFTER_MS + 1)


@given(MONTHLY, ZONES, MOMENTS)
def test_the_month_was_over_before_its_hour(hour: MonthlyHour, name: str, now_ms: int) -> None:
    zone = ZoneInfo(name)
    owed = newest_due(hour, zone, LONG_AGO, now_ms)
    assert owed is not None
    assert owed.period.end_ms(zone) <= owed.due_ms <= now_ms
    assert owed.due_ms <= owed.noon_ms <= owed.due_ms + 13 * HOUR_MS
    assert now_ms - owed.due_ms < 32 * DAY_MS


@given(MONTHLY, ZONES, MOMENTS)
def test_each_month_comes_once(hour: MonthlyHour, name: str, now_ms: int) -> None:
    zone, at_ms = ZoneInfo(name), now_ms
    ended_before: date | None = None
    for _ in range(14):
        coming_ms = next_due_ms(hour, zone, at_ms)
        assert coming_ms is not None
        at_ms = coming_ms
        owed = newest_due(hour, zone, LONG_AGO, at_ms)
        assert owed is not None
        assert owed.due_ms == at_ms
        day = local_time(at_ms, zone)
        last_of_month = (day + timedelta(days=1)).month != day.month
        assert day.day == hour.month_day or (day.day < hour.month_day and last_of_month)
        assert ended_before is None or owed.period.first == ended_before + timedelta(days=1)
        ended_before = owed.period.last


@given(st.integers(1, 60), st.integers(0, 1439), ZONES)
def test_a_term_comes_on_its_day(days_after: int, minute: int, name: str) -> None:
    zone, hour = ZoneInfo(name), TermHour(days_after, minute)
    at_ms = next_due_ms(hour, zone, utc("2026-07-01") + 60 * DAY_MS, TERMS)
    assert at_ms is not None
    assert local_date(at_ms, zone) == date(2026, 12, 18) + timedelta(days=days_after)
    owed = newest_due(hour, zone, LONG_AGO, at_ms, TERMS)
    assert owed is not None
    assert owed.period.name == "Ganjil"
