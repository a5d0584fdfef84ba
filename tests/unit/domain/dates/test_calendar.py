from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.dates.calendar import (
    SELECTIONS,
    Period,
    WorkCalendar,
    always,
    total_ms,
)
from backend.domain.dates.weeks import IsoWeek
from backend.domain.dates.zones import HOUR_MS, local_time
from backend.domain.metering.slots import Slot
from backend.errors import Invalid
from tests.oracles.metering import pick

SLOT_MS = 300_000

JAKARTA, BERLIN = ZoneInfo("Asia/Jakarta"), ZoneInfo("Europe/Berlin")
OFFICE = (((480, 1020),),) * 5 + ((), ())
"""Monday to Friday, 08:00 to 17:00."""
NIGHT = (((0, 150), (150, 360)),) * 7
"""Every day 00:00 to 02:30 and 02:30 to 06:00, over the hours at which clocks are set."""


def utc(*parts: int) -> int:
    return int(datetime(*parts, tzinfo=UTC).timestamp()) * 1000


def hours(calendar: WorkCalendar, week: str, selection: str) -> float:
    return total_ms(calendar.intervals(*IsoWeek.parse(week).bounds(calendar.zone), selection)) / (
        HOUR_MS
    )


def test_a_working_week_in_jakarta():
    calendar = WorkCalendar(JAKARTA, OFFICE)
    start, end = IsoWeek.parse("2026-W47").bounds(JAKARTA)
    work = calendar.intervals(start, end, "work")
    assert len(work) == 5
    assert work[0] == (utc(2026, 11, 16, 1), utc(2026, 11, 16, 10))
    assert [hours(calendar, "2026-W47", s) for s in SELECTIONS] == [168, 45, 123, 0]


def test_holidays_breaks_and_exams():
    calendar = WorkCalendar(
        JAKARTA,
        OFFICE,
        frozenset({date(2026, 11, 17)}),
        (
            Period("Finals", "exam", date(2026, 11, 16), date(2026, 11, 18)),
            Period("Year's end", "break", date(2026, 12, 24), date(2027, 1, 3)),
        ),
    )
    # Tuesday is a holiday even in exam week: four work days, two of them with exams.
    assert [hours(calendar, "2026-W47", s) for s in SELECTIONS] == [168, 36, 132, 18]
    assert [hours(calendar, "2026-W53", s) for s in SELECTIONS] == [168, 0, 168, 0]
    assert hours(calendar, "2026-W52", "work") == 27


def test_a_half_hour_zone():
    calendar = WorkCalendar(ZoneInfo("Asia/Kolkata"), OFFICE)
    work = calendar.intervals(utc(2026, 11, 16), utc(2026, 11, 17), "work")
    assert work == ((utc(2026, 11, 16, 2, 30), utc(2026, 11, 16, 11, 30)),)


def test_work_hours_stay_on_the_wall_clock_when_it_is_set():
    calendar = WorkCalendar(BERLIN, OFFICE)
    friday = calendar.intervals(utc(2026, 10, 23), utc(2026, 10, 24), "work")
    monday = calendar.intervals(utc(2026, 10, 26), utc(2026, 10, 27), "work")
    assert friday == ((utc(2026, 10, 23, 6), utc(2026, 10, 23, 15)),)
    assert monday == ((utc(2026, 10, 26, 7), utc(2026, 10, 26, 16)),)


def test_a_skipped_hour_is_no_work_and_a_repeated_one_is_work_twice():
    calendar = WorkCalendar(BERLIN, (((120, 180),),) * 7)
    assert hours(calendar, "2026-W12", "work") == 7
    assert hours(calendar, "2026-W13", "work") == 6
    assert hours(calendar, "2026-W43", "work") == 8


def test_a_range_that_ends_inside_the_repeated_hour_counts_both_passes():
    # 02:00 to 02:30 is shown from 00:00 to 00:30 UTC and again from 01:00 to 01:30 UTC.
    calendar = WorkCalendar(BERLIN, (((120, 150),),) * 7)
    work = calendar.intervals(utc(2026, 10, 24, 22), utc(2026, 10, 25, 23), "work")
    assert work == (
        (utc(2026, 10, 25, 0), utc(2026, 10, 25, 0, 30)),
        (utc(2026, 10, 25, 1), utc(2026, 10, 25, 1, 30)),
    )


def test_ranges_that_touch_are_one_interval():
    calendar = WorkCalendar(JAKARTA, (((0, 720), (720, 1440)),) * 7)
    assert calendar.intervals(utc(2026, 11, 1), utc(2026, 11, 8), "work") == (
        (utc(2026, 11, 1), utc(2026, 11, 8)),
    )
    assert calendar.intervals(utc(2026, 11, 1), utc(2026, 11, 8), "off") == ()


def test_a_window_is_cut_at_its_edges():
    calendar = WorkCalendar(JAKARTA, OFFICE)
    assert calendar.intervals(utc(2026, 11, 16, 2), utc(2026, 11, 16, 3), "work") == (
        (utc(2026, 11, 16, 2), utc(2026, 11, 16, 3)),
    )
    assert calendar.intervals(utc(2026, 11, 16), utc(2026, 11, 16), "off") == ()


def test_a_campus_without_hours_always_works():
    assert hours(always(BERLIN), "2026-W43", "work") == 169


@pytest.mark.parametrize(
    "weekly, field",
    [
        (OFFICE[:6], "weekly"),
        ((((480, 480),), *OFFICE[1:]), "weekly.0.0"),
        ((*OFFICE[:6], ((600, 1441),)), "weekly.6.0"),
        ((((-1, 60),), *OFFICE[1:]), "weekly.0.0"),
        ((((480, 720), (700, 900)), *OFFICE[1:]), "weekly.0.1"),
        ((((720, 900), (480, 600)), *OFFICE[1:]), "weekly.0.1"),
    ],
)
def test_wrong_hours_are_refused_by_field(weekly, field):
    with pytest.raises(Invalid) as refusal:
        WorkCalendar(JAKARTA, weekly)
    assert refusal.value.field == field


@pytest.mark.parametrize(
    "period, field",
    [
        (Period(" ", "exam", date(2026, 1, 1), date(2026, 1, 2)), "periods.1.name"),
        (Period("X", "party", date(2026, 1, 1), date(2026, 1, 2)), "periods.1.kind"),
        (Period("X", "exam", date(2026, 1, 2), date(2026, 1, 1)), "periods.1.last"),
    ],
)
def test_wrong_periods_are_refused_by_field(period, field):
    good = Period("Finals", "exam", date(2026, 1, 1), date(2026, 1, 1))
    with pytest.raises(Invalid) as refusal:
        WorkCalendar(JAKARTA, OFFICE, periods=(good, period))
    assert refusal.value.field == field


def test_a_sunday_download_and_a_backup_at_night_change_no_working_hours():
    calendar = WorkCalendar(JAKARTA, OFFICE)
    window = IsoWeek.parse("2026-W47").bounds(JAKARTA)
    work = calendar.intervals(*window, "work")
    usual = [Slot(at, 1000, 0, SLOT_MS) for at in range(*window, SLOT_MS)]
    extra = {utc(2026, 11, 22, 5), utc(2026, 11, 18, 15)}
    odd = [Slot(s.at_ms, 10**9, 0, SLOT_MS) if s.at_ms in extra else s for s in usual]
    assert odd != usual
    assert list(pick(odd, work)) == list(pick(usual, work))
    assert len(list(pick(usual, work))) == 45 * 12


def test_pick_takes_a_slot_by_its_start():
    slots = [Slot(n * SLOT_MS) for n in range(4)]
    kept = pick(slots, ((1, SLOT_MS + 1), (3 * SLOT_MS, 3 * SLOT_MS + 1)))
    assert [s.at_ms for s in kept] == [SLOT_MS, 3 * SLOT_MS]
    assert list(pick(slots, ())) == []


minutes = st.lists(st.integers(0, 1440), max_size=6, unique=True).map(sorted)
ranges = minutes.map(lambda m: tuple(zip(m[::2], m[1::2], strict=False)))
calendars = st.builds(
    WorkCalendar,
    st.sampled_from(
        ["Asia/Jakarta", "Asia/Kathmandu", "Europe/Berlin", "Australia/Lord_Howe", "Africa/Cairo"]
    ).map(ZoneInfo),
    st.tuples(*[ranges] * 7),
    st.frozensets(st.dates(date(2026, 3, 20), date(2026, 4, 30)), max_size=5),
    st.lists(
        st.tuples(
            st.sampled_from(["exam", "break"]),
            st.dates(date(2026, 3, 20), date(2026, 4, 30)),
            st.integers(0, 20).map(lambda n: timedelta(days=n)),
        ).map(lambda p: Period("P", p[0], p[1], p[1] + p[2])),
        max_size=2,
    ).map(tuple),
)
windows = st.tuples(st.integers(0, 40 * 24 * 60), st.integers(0, 20 * 24 * 60)).map(
    lambda w: (utc(2026, 3, 20) + w[0] * 60_000, utc(2026, 3, 20) + (w[0] + w[1]) * 60_000)
)


@given(calendars, windows)
def test_intervals_are_apart_in_order_and_add_up(calendar, window):
    intervals_of = {s: calendar.intervals(*window, s) for s in SELECTIONS}
    for intervals in intervals_of.values():
        assert all(window[0] <= a < b <= window[1] for a, b in intervals)
        assert all(before[1] < after[0] for before, after in pairwise(intervals))
    assert total_ms(intervals_of["work"]) + total_ms(intervals_of["off"]) == window[1] - window[0]
    seams = sorted((*intervals_of["work"], *intervals_of["off"]))
    assert all(before[1] == after[0] for before, after in pairwise(seams))


@given(calendars, windows, st.integers(0, 100))
def test_an_instant_is_work_when_the_wall_clock_shows_a_work_minute(calendar, window, percent):
    at_ms = window[0] + (window[1] - window[0]) * percent // 100
    clock = local_time(at_ms, calendar.zone)
    minute = clock.hour * 60 + clock.minute
    is_work = any(a <= minute < b for a, b in calendar.work_ranges(clock.date()))
    wanted = "work" if is_work else "off"
    inside = any(a <= at_ms < b for a, b in calendar.intervals(*window, wanted))
    assert inside == (at_ms < window[1])


@given(calendars, windows, st.integers(0, 100))
def test_two_windows_side_by_side_are_the_window_of_both(calendar, window, percent):
    middle = window[0] + (window[1] - window[0]) * percent // 100
    for selection in SELECTIONS:
        both = total_ms(calendar.intervals(*window, selection))
        left = total_ms(calendar.intervals(window[0], middle, selection))
        assert left + total_ms(calendar.intervals(middle, window[1], selection)) == both


@given(calendars, windows)
def test_exams_are_part_of_work(calendar, window):
    work = calendar.intervals(*window, "work")
    for start, end in calendar.intervals(*window, "exam"):
        assert any(a <= start and end <= b for a, b in work)
