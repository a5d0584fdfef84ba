from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from backend.domain.dates.zones import (
    HOUR_MS,
    day_bounds,
    day_starts,
    local_date,
    local_time,
    offset_ms,
    parse_zone,
    stretches,
)
from backend.errors import Invalid


def utc(*parts: int) -> int:
    return int(datetime(*parts, tzinfo=UTC).timestamp()) * 1000


@pytest.mark.parametrize(
    "name",
    ["", "Jakarta", "Asia", "Asia/", "Asia/Nowhere", "localtime", "right/UTC", "posix/Asia/Tokyo",
     "../etc/passwd", "/etc/localtime", "Asia/Jakarta\n", "Asia/Jak\0arta", "WIB", "Europe/Berlín"],
)  # fmt: skip
def test_what_is_no_zone_is_refused(name):
    with pytest.raises(Invalid) as refusal:
        parse_zone(name)
    assert refusal.value.field == "zone"


@pytest.mark.parametrize("name", ["UTC", "Asia/Jakarta", "America/Argentina/Ushuaia"])
def test_zones_by_name(name):
    assert parse_zone(name).key == name


def test_the_wall_clock_in_jakarta():
    at_ms = utc(2026, 11, 20, 17, 30) + 250
    zone = ZoneInfo("Asia/Jakarta")
    assert offset_ms(at_ms, zone) == 7 * HOUR_MS
    assert local_date(at_ms, zone) == date(2026, 11, 21)
    assert local_time(at_ms, zone).isoformat() == "2026-11-21T00:30:00.250000+07:00"


def test_stretches_of_berlin_in_2026():
    start, end = utc(2026, 1, 1), utc(2027, 1, 1)
    spring, autumn = utc(2026, 3, 29, 1), utc(2026, 10, 25, 1)
    parts = list(stretches(start, end, ZoneInfo("Europe/Berlin")))
    assert [(s.from_ms, s.to_ms, s.offset_ms // HOUR_MS, s.changed) for s in parts] == [
        (start, spring, 1, False),
        (spring, autumn, 2, True),
        (autumn, end, 1, True),
    ]


def test_a_stretch_that_begins_or_ends_with_the_change():
    spring, zone = utc(2026, 3, 29, 1), ZoneInfo("Europe/Berlin")
    assert [s.changed for s in stretches(spring, spring + HOUR_MS, zone)] == [True]
    assert [s.changed for s in stretches(spring - HOUR_MS, spring, zone)] == [False]
    assert [s.changed for s in stretches(spring + 1, spring + HOUR_MS, zone)] == [False]
    assert list(stretches(spring, spring, zone)) == []


@pytest.mark.parametrize(
    "zone, day, start, hours",
    [
        ("Asia/Kathmandu", date(2026, 11, 16), utc(2026, 11, 15, 18, 15), 24),
        ("Europe/Berlin", date(2026, 3, 29), utc(2026, 3, 28, 23), 23),
        ("Europe/Berlin", date(2026, 10, 25), utc(2026, 10, 24, 22), 25),
        ("Australia/Lord_Howe", date(2026, 10, 4), utc(2026, 10, 3, 13, 30), 23.5),
        ("Australia/Lord_Howe", date(2026, 4, 5), utc(2026, 4, 4, 13), 24.5),
        # In Cairo the clock skips 00:00 to 01:00: the date begins at 01:00, which is 22:00 UTC.
        ("Africa/Cairo", date(2026, 4, 24), utc(2026, 4, 23, 22), 23),
        # In Havana 01:00 becomes 00:00: midnight is shown twice and the date begins with the first.
        ("America/Havana", date(2026, 11, 1), utc(2026, 11, 1, 4), 25),
        # In Beirut 00:00 becomes 23:00: the old date lasts an hour longer.
        ("Asia/Beirut", date(2026, 10, 24), utc(2026, 10, 23, 21), 25),
        # Samoa went over the date line and had no 30 December 2011.
        ("Pacific/Apia", date(2011, 12, 30), utc(2011, 12, 30, 10), 0),
    ],
)
def test_days_begin_with_the_first_instant_of_the_date(zone, day, start, hours):
    start_ms, end_ms = day_bounds(day, ZoneInfo(zone))
    assert start_ms == start
    assert end_ms - start_ms == hours * HOUR_MS


def test_day_starts_of_a_window_include_its_start_and_not_its_end():
    zone = ZoneInfo("Africa/Cairo")
    start, end = day_bounds(date(2026, 4, 23), zone)[0], day_bounds(date(2026, 4, 25), zone)[0]
    assert list(day_starts(start, end, zone)) == [start, utc(2026, 4, 23, 22)]
    assert list(day_starts(start + 1, end + 1, zone)) == [utc(2026, 4, 23, 22), end]


def test_a_clock_that_goes_back_over_midnight_begins_the_date_once():
    # St. John's, 7 November 2010: 00:01 became 23:01 of the day before; -02:30 became -03:30.
    zone = ZoneInfo("America/St_Johns")
    assert list(day_starts(utc(2010, 11, 6), utc(2010, 11, 9), zone)) == [
        utc(2010, 11, 6, 2, 30),
        utc(2010, 11, 7, 2, 30),
        utc(2010, 11, 8, 3, 30),
    ]
