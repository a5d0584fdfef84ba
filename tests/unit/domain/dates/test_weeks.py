from collections import Counter
from datetime import UTC, date, datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.dates.weeks import IsoWeek, hour_bounds, hour_of_week, hour_starts, week_of
from backend.domain.dates.zones import HOUR_MS, day_bounds
from backend.errors import Invalid

SLOT_MS = 300_000

ZONES = (
    "UTC",
    "Asia/Jakarta",
    "Asia/Kolkata",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Europe/Berlin",
    "Africa/Cairo",
    "America/Havana",
    "Asia/Beirut",
    "Africa/Casablanca",
    "America/St_Johns",
)
zones = st.sampled_from(ZONES).map(ZoneInfo)
weeks = st.dates(date(2015, 1, 1), date(2035, 12, 31)).map(IsoWeek.holding)
instants = st.integers(1_420_070_400_000, 2_082_758_400_000)


def utc(*parts: int) -> int:
    return int(datetime(*parts, tzinfo=UTC).timestamp()) * 1000


@pytest.mark.parametrize(
    "zone, week, start, end, hours",
    [
        ("Asia/Jakarta", "2026-W47", utc(2026, 11, 15, 17), utc(2026, 11, 22, 17), 168),
        ("Asia/Kolkata", "2026-W47", utc(2026, 11, 15, 18, 30), utc(2026, 11, 22, 18, 30), 168),
        ("Asia/Kathmandu", "2026-W47", utc(2026, 11, 15, 18, 15), utc(2026, 11, 22, 18, 15), 168),
        # Berlin: the clock goes forward on 29 March 2026 and back on 25 October, at 01:00 UTC.
        ("Europe/Berlin", "2026-W13", utc(2026, 3, 22, 23), utc(2026, 3, 29, 22), 167),
        ("Europe/Berlin", "2026-W43", utc(2026, 10, 18, 22), utc(2026, 10, 25, 23), 169),
        # Lord Howe: +11 until 5 April 2026, +10:30 until 4 October: half an hour each time.
        ("Australia/Lord_Howe", "2026-W14", utc(2026, 3, 29, 13), utc(2026, 4, 5, 13, 30), 168.5),
        ("Australia/Lord_Howe", "2026-W40", utc(2026, 9, 27, 13, 30), utc(2026, 10, 4, 13), 167.5),
        # Across new year: 53 weeks in 2026, and the new ISO year begins on 4 January.
        ("Asia/Jakarta", "2026-W53", utc(2026, 12, 27, 17), utc(2027, 1, 3, 17), 168),
        ("Asia/Jakarta", "2027-W01", utc(2027, 1, 3, 17), utc(2027, 1, 10, 17), 168),
        ("Asia/Jakarta", "2026-W01", utc(2025, 12, 28, 17), utc(2026, 1, 4, 17), 168),
    ],
)
def test_bounds_worked_by_hand(zone, week, start, end, hours):
    bounds = IsoWeek.parse(week).bounds(ZoneInfo(zone))
    assert bounds == (start, end)
    assert (end - start) / HOUR_MS == hours


@pytest.mark.parametrize(
    "text, words",
    [
        ("2025-W53", "2025-W52"),
        ("2026-W54", "2026-W53"),
        ("2026-W00", "2026-W01"),
        ("1969-W10", "1970"),
        ("3000-W10", "2999"),
    ],
)
def test_a_week_that_does_not_exist_is_refused_with_the_last_one(text, words):
    with pytest.raises(Invalid, match=words) as refusal:
        IsoWeek.parse(text)
    assert refusal.value.field == "week"


@pytest.mark.parametrize(
    "text", ["", "2026", "2026-47", "2026-W7", "2026W47", "2026-W047", "2026-W47\n", "٢٠٢٦-W47"]
)
def test_other_text_is_no_week(text):
    with pytest.raises(Invalid, match="2026-W47") as refusal:
        IsoWeek.parse(text)
    assert refusal.value.field == "week"


def test_neighbours_and_days_across_new_year():
    week = IsoWeek.parse("2026-W53")
    assert str(week.next) == "2027-W01"
    assert str(week.previous) == "2026-W52"
    assert (week.days[0], week.days[6]) == (date(2026, 12, 28), date(2027, 1, 3))
    assert IsoWeek.parse("2025-W52") < IsoWeek.parse("2026-W01")


def test_the_week_of_an_instant_depends_on_the_zone():
    sunday_evening = utc(2027, 1, 3, 17)
    assert str(week_of(sunday_evening, ZoneInfo("UTC"))) == "2026-W53"
    assert str(week_of(sunday_evening, ZoneInfo("Asia/Jakarta"))) == "2027-W01"


def test_hours_of_a_half_hour_zone_begin_at_half_past_in_utc():
    start = utc(2026, 11, 15, 18, 30)
    zone = ZoneInfo("Asia/Kolkata")
    assert list(hour_starts(start, start + 3 * HOUR_MS, zone)) == [
        start,
        start + HOUR_MS,
        start + 2 * HOUR_MS,
    ]
    assert hour_bounds(start + HOUR_MS - 1, zone) == (start, start + HOUR_MS)
    assert hour_bounds(start, zone) == (start, start + HOUR_MS)


def test_lord_howe_has_a_short_hour_in_spring_and_an_extra_short_one_in_autumn():
    zone = ZoneInfo("Australia/Lord_Howe")
    # 02:00 +10:30 becomes 02:30 +11 at 15:30 UTC: the hour from 2 lasts 30 minutes.
    spring = utc(2026, 10, 3, 15, 30)
    assert hour_bounds(spring, zone) == (spring, spring + HOUR_MS // 2)
    assert hour_bounds(spring + 1, zone) == (spring, spring + HOUR_MS // 2)
    # 02:00 +11 becomes 01:30 +10:30 at 15:00 UTC: a second half of the hour from 1.
    autumn = utc(2026, 4, 4, 15)
    assert hour_bounds(autumn, zone) == (autumn, autumn + HOUR_MS // 2)
    assert hour_bounds(autumn - 1, zone) == (autumn - HOUR_MS, autumn)
    assert hour_of_week(autumn, zone) == hour_of_week(autumn - HOUR_MS, zone) == 6 * 24 + 1


def test_berlin_shows_one_hour_twice_and_skips_another():
    zone = ZoneInfo("Europe/Berlin")
    autumn = Counter(
        hour_of_week(at, zone) for at in hour_starts(*IsoWeek(2026, 43).bounds(zone), zone)
    )
    assert [index for index, count in autumn.items() if count == 2] == [6 * 24 + 2]
    spring = {hour_of_week(at, zone) for at in hour_starts(*IsoWeek(2026, 13).bounds(zone), zone)}
    assert set(range(168)) - spring == {6 * 24 + 2}


@given(weeks, zones)
def test_weeks_tile_time(week, zone):
    assert week.bounds(zone)[1] == week.next.bounds(zone)[0]
    start, end = week.bounds(zone)
    assert week_of(start, zone) == week_of(end - 1, zone) == week
    assert week_of(start - 1, zone) == week.previous


@given(weeks, zones)
def test_hours_and_days_tile_weeks(week, zone):
    start, end = week.bounds(zone)
    hours = list(hour_starts(start, end, zone))
    assert hours[0] == start
    assert all(0 < later - earlier <= HOUR_MS for earlier, later in pairwise([*hours, end]))
    days = [day_bounds(day, zone) for day in week.days]
    assert days[0][0] == start
    assert days[-1][1] == end
    assert all(earlier[1] == later[0] for earlier, later in pairwise(days))
    assert {day[0] for day in days} <= set(hours)


@given(instants, zones)
def test_every_instant_lies_in_the_bounds_of_its_hour(at_ms, zone):
    start, end = hour_bounds(at_ms, zone)
    assert start <= at_ms < end <= start + HOUR_MS
    assert start % SLOT_MS == 0
    assert hour_bounds(start, zone) == hour_bounds(end - 1, zone) == (start, end)
    assert hour_of_week(start, zone) == hour_of_week(end - 1, zone)


@given(weeks)
def test_text_and_back(week):
    assert IsoWeek.parse(str(week)) == week
    assert week.next.previous == week
