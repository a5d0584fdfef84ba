"""When announced work goes on, and what it covers."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.alerts.maintenance import (
    Cover,
    Maintenance,
    Place,
    WorkWindow,
    begins_on,
    cover,
    next_window,
    such_windows,
    windows,
)
from backend.domain.dates.zones import DAY_MS, HOUR_MS

BERLIN = ZoneInfo("Europe/Berlin")
JAKARTA = ZoneInfo("Asia/Jakarta")


def utc(text: str) -> int:
    return round(dt.datetime.fromisoformat(f"{text}+00:00").timestamp() * 1000)


ONCE = Maintenance(
    maintenance_id=1,
    campus_id=1,
    router_id=3,
    uplink_id=7,
    zone=JAKARTA,
    first_ms=utc("2026-11-27 18:00"),  # 01:00 the next day in Jakarta
    lasts_ms=4 * HOUR_MS,
    ends_ms=utc("2026-11-27 22:00"),
)
SUNDAYS = Maintenance(
    maintenance_id=2,
    campus_id=1,
    router_id=None,
    uplink_id=None,
    zone=BERLIN,
    first_ms=utc("2026-03-15 01:30"),  # 02:30, winter time
    lasts_ms=2 * HOUR_MS,
    weekdays=frozenset({7}),
)
ISP = Place(campus_id=1, router_id=3, uplink_id=7)


def begins(maintenance: Maintenance, first: str, last: str) -> list[tuple[str, str]]:
    return [
        (_time(window.from_ms), _time(window.to_ms))
        for window in windows(maintenance, utc(first), utc(last))
    ]


def _time(at_ms: int) -> str:
    return f"{dt.datetime.fromtimestamp(at_ms / 1000, dt.UTC):%m-%d %H:%M}"


def test_work_that_comes_back_follows_the_clock_of_the_campus() -> None:
    """On 29 March 02:30 is skipped: it begins as the clock jumps. On 25 October 02:30 comes twice: at the first."""
    assert begins(SUNDAYS, "2026-03-16", "2026-04-06") == [
        ("03-22 01:30", "03-22 03:30"),
        ("03-29 01:00", "03-29 03:00"),
        ("04-05 00:30", "04-05 02:30"),
    ]
    assert begins(SUNDAYS, "2026-10-24", "2026-11-02") == [
        ("10-25 00:30", "10-25 02:30"),
        ("11-01 01:30", "11-01 03:30"),
    ]


@pytest.mark.parametrize(
    "weekdays, begun",
    [
        ((), ["11-06 18:00", "11-13 18:00", "11-20 18:00"]),  # Saturdays in Jakarta
        ((1, 6), ["11-06 18:00", "11-08 18:00", "11-13 18:00", "11-15 18:00", "11-20 18:00"]),
    ],
)
def test_the_same_hours_of_such_days_before_it_was_announced(
    weekdays: tuple[int, ...], begun: list[str]
) -> None:
    work = replace(ONCE, weekdays=frozenset(weekdays), ends_ms=None)
    such = list(such_windows(work, utc("2026-11-03 00:00"), utc("2026-11-20 22:00")))
    assert [_time(window.from_ms) for window in such] == begun
    assert {window.to_ms - window.from_ms for window in such} == {4 * HOUR_MS}
    cut = such_windows(work, utc("2026-11-03 00:00"), utc("2026-11-20 21:59"))
    assert len(list(cut)) == len(begun) - 1


def test_a_skipped_date_is_left_out_also_where_the_clock_is_set() -> None:
    """29 March and 25 October are the days on which the clock of Berlin is set; the date is that of the campus."""
    without = replace(SUNDAYS, skipped=frozenset({dt.date(2026, 3, 29), dt.date(2026, 10, 25)}))
    assert begins(without, "2026-03-16", "2026-04-06") == [
        ("03-22 01:30", "03-22 03:30"),
        ("04-05 00:30", "04-05 02:30"),
    ]
    assert begins(without, "2026-10-24", "2026-11-02") == [("11-01 01:30", "11-01 03:30")]
    # At 00:30 in Jakarta it is the day before in UTC.
    nights = replace(
        SUNDAYS,
        zone=JAKARTA,
        first_ms=utc("2026-11-28 17:30"),
        skipped=frozenset({dt.date(2026, 12, 6)}),
    )
    assert begins(nights, "2026-11-28", "2026-12-14") == [
        ("11-28 17:30", "11-28 19:30"),
        ("12-12 17:30", "12-12 19:30"),
    ]


def test_the_next_window_is_found_behind_any_number_of_skipped_dates() -> None:
    months = frozenset(dt.date(2026, 3, 22) + dt.timedelta(weeks=week) for week in range(20))
    window = next_window(replace(SUNDAYS, skipped=months), utc("2026-03-16"))
    assert window is not None
    assert _time(window.from_ms) == "08-09 00:30"
    assert cover([replace(SUNDAYS, skipped=months)], ISP, utc("2026-03-22 02:00")) is None


def test_the_window_of_a_day_is_known_also_while_it_is_skipped() -> None:
    day = dt.date(2026, 3, 29)
    window = begins_on(replace(SUNDAYS, skipped=frozenset({day})), day)
    assert window == WorkWindow(utc("2026-03-29 01:00"), utc("2026-03-29 03:00"))
    assert begins_on(SUNDAYS, dt.date(2026, 3, 28)) is None


def test_a_night_is_one_window_over_midnight() -> None:
    nights = replace(
        SUNDAYS, zone=JAKARTA, first_ms=utc("2026-11-27 16:00"), weekdays=frozenset({5, 6})
    )
    assert begins(nights, "2026-11-27 17:30", "2026-11-30") == [
        ("11-27 16:00", "11-27 18:00"),
        ("11-28 16:00", "11-28 18:00"),
    ]


def test_what_was_called_off_stops_there() -> None:
    stopped = replace(SUNDAYS, ends_ms=utc("2026-03-22 02:00"))
    assert begins(stopped, "2026-03-16", "2026-04-06") == [("03-22 01:30", "03-22 02:00")]
    assert next_window(stopped, utc("2026-03-22 02:00")) is None
    never_begun = replace(ONCE, ends_ms=ONCE.first_ms - HOUR_MS)
    assert next_window(never_begun, ONCE.first_ms - 2 * HOUR_MS) is None


@pytest.mark.parametrize(
    "now, begin",
    [
        ("2026-11-20 00:00", "11-27 18:00"),
        ("2026-11-27 18:00", "11-27 18:00"),
        ("2026-11-27 21:59", "11-27 18:00"),
        ("2026-11-27 22:00", None),
    ],
)
def test_the_next_window(now: str, begin: str | None) -> None:
    window = next_window(ONCE, utc(now))
    assert (window and _time(window.from_ms)) == begin


def test_the_window_that_goes_on_comes_before_the_next() -> None:
    assert next_window(SUNDAYS, utc("2026-03-22 03:29")) == WorkWindow(
        utc("2026-03-22 01:30"), utc("2026-03-22 03:30")
    )
    assert next_window(SUNDAYS, utc("2026-03-22 03:30")) == WorkWindow(
        utc("2026-03-29 01:00"), utc("2026-03-29 03:00")
    )


@pytest.mark.parametrize(
    "place, is_covered",
    [
        (ISP, True),
        (Place(1, 3, 8), False),
        (Place(1, 3), False),  # the work on an ISP does not explain why its router is away
        (Place(2, 3, 7), False),
    ],
)
def test_work_on_an_isp_covers_that_isp_alone(place: Place, is_covered: bool) -> None:
    assert (cover([ONCE], place, ONCE.first_ms) is not None) is is_covered


def test_work_on_a_campus_covers_its_routers_and_their_isps() -> None:
    at_ms = utc("2026-03-22 02:00")
    assert all(cover([SUNDAYS], place, at_ms) for place in (ISP, Place(1, 4)))
    assert cover([SUNDAYS], Place(2, 4), at_ms) is None


def test_the_work_that_ends_last_counts() -> None:
    longer = replace(
        ONCE, maintenance_id=5, lasts_ms=6 * HOUR_MS, ends_ms=ONCE.first_ms + 6 * HOUR_MS
    )
    both = [ONCE, longer, replace(longer, maintenance_id=9)]
    assert cover(both, ISP, ONCE.first_ms) == Cover(5, ONCE.first_ms + 6 * HOUR_MS)
    assert cover([ONCE], ISP, ONCE.first_ms - 1) is None
    assert cover([ONCE], ISP, ONCE.first_ms + 4 * HOUR_MS) is None


@given(
    days=st.frozensets(st.integers(1, 7), min_size=1),
    minutes=st.integers(0, 7 * 24 * 60),
    hours=st.integers(1, 24),
    zone=st.sampled_from([BERLIN, JAKARTA, ZoneInfo("America/St_Johns")]),
    later_ms=st.integers(0, 400 * DAY_MS),
)
def test_windows_of_a_range_are_those_of_its_parts(
    days: frozenset[int], minutes: int, hours: int, zone: ZoneInfo, later_ms: int
) -> None:
    work = replace(
        SUNDAYS,
        zone=zone,
        weekdays=days,
        first_ms=utc("2026-03-01") + minutes * 60_000,
        lasts_ms=hours * HOUR_MS,
    )
    now_ms = work.first_ms + later_ms
    coming = next_window(work, now_ms)
    assert coming is not None
    assert coming.to_ms - coming.from_ms == work.lasts_ms
    assert now_ms < coming.to_ms
    weeks = list(windows(work, now_ms, now_ms + 28 * DAY_MS))
    assert weeks[0] == coming
    middle_ms = now_ms + 14 * DAY_MS
    halves = {*windows(work, now_ms, middle_ms), *windows(work, middle_ms, now_ms + 28 * DAY_MS)}
    assert halves == set(weeks)
