import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.dates.hours_of_week import selected_ms
from backend.domain.dates.weeks import hour_of_week

MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS
ZONES = ["Asia/Jakarta", "Asia/Kathmandu", "Australia/Adelaide", "Australia/Lord_Howe", "UTC"]


def ms(text: str, zone: ZoneInfo) -> int:
    return round(dt.datetime.fromisoformat(text).replace(tzinfo=zone).timestamp() * 1000)


def test_a_week_has_an_hour_of_each() -> None:
    start = ms("2026-11-09T00:00", ZoneInfo("Asia/Jakarta"))
    hours = selected_ms([(start, start + 168 * HOUR_MS)], ZoneInfo("Asia/Jakarta"))
    assert hours == (HOUR_MS,) * 168


def test_parts_of_an_hour_count_as_parts() -> None:
    zone = ZoneInfo("Asia/Kathmandu")
    start, end = ms("2026-11-10T08:40", zone), ms("2026-11-10T10:05", zone)
    hours = selected_ms([(start, end)], zone)
    tuesday = {number: part // MINUTE_MS for number, part in enumerate(hours) if part}
    assert tuesday == {24 + 8: 20, 24 + 9: 60, 24 + 10: 5}


def test_a_repeated_hour_is_there_twice_and_a_skipped_one_never() -> None:
    zone = ZoneInfo("Europe/Berlin")
    sunday_two = 6 * 24 + 2
    autumn = selected_ms([(ms("2026-10-25T00:00", zone), ms("2026-10-26T00:00", zone))], zone)
    spring = selected_ms([(ms("2026-03-29T00:00", zone), ms("2026-03-30T00:00", zone))], zone)
    assert (autumn[sunday_two], spring[sunday_two]) == (2 * HOUR_MS, 0)
    assert (sum(autumn), sum(spring)) == (25 * HOUR_MS, 23 * HOUR_MS)


@pytest.mark.parametrize("name", ZONES)
@given(start=st.integers(0, 400 * 24 * 12), length=st.integers(1, 2000))
def test_it_is_the_hour_that_the_clock_shows(name: str, start: int, length: int) -> None:
    zone, slot_ms = ZoneInfo(name), 5 * MINUTE_MS
    start_ms = 1_767_225_600_000 + start * slot_ms
    expected = [0] * 168
    for at_ms in range(start_ms, start_ms + length * slot_ms, slot_ms):
        expected[hour_of_week(at_ms, zone)] += slot_ms
    assert list(selected_ms([(start_ms, start_ms + length * slot_ms)], zone)) == expected
