"""Whole hours and the minutes beside them: together the time that was asked for, and no hour in two buckets."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.dates.calendar import Interval
from backend.domain.dates.weeks import hour_bounds
from backend.domain.dates.zones import HOUR_MS, local_date
from backend.domain.quality.echo_spans import cut

JAKARTA, KOLKATA = ZoneInfo("Asia/Jakarta"), ZoneInfo("Asia/Kolkata")
ZONES = (
    JAKARTA,
    KOLKATA,
    ZoneInfo("Asia/Kathmandu"),
    ZoneInfo("Europe/Berlin"),
    ZoneInfo("Australia/Lord_Howe"),
    ZoneInfo("America/Sao_Paulo"),
)
MINUTE_MS = 60_000
DAY_MS = 24 * HOUR_MS


def utc(*parts: int) -> int:
    return int(datetime(*parts, tzinfo=UTC).timestamp()) * 1000


# Clocks change in Berlin and Lord Howe in 2026, at midnight in Sao Paulo in 2018.
STARTS = (utc(2026, 3, 28), utc(2026, 4, 4), utc(2026, 10, 3), utc(2026, 10, 24), utc(2018, 11, 3))


@st.composite
def intervals(draw) -> list[Interval]:
    """Some that are in order and apart, within three days."""
    start_ms = draw(st.sampled_from(STARTS))
    edges = draw(st.lists(st.integers(0, 3 * 24 * 12), max_size=6, unique=True).map(sorted))
    instants = [start_ms + edge * 5 * MINUTE_MS for edge in edges]
    return list(zip(instants[::2], instants[1::2], strict=False))


def minutes_of(spans: Sequence[Interval]) -> list[int]:
    return [at_ms for low, high in spans for at_ms in range(low, high, MINUTE_MS)]


@given(intervals(), st.sampled_from(ZONES), st.sampled_from(["hour", "day", "hour_of_day", "all"]))
def test_hours_and_minutes_are_the_time_asked_for(windows, zone, bucket) -> None:
    spans_cut = cut(windows, zone, bucket)
    assert sorted(minutes_of(spans_cut.hours) + minutes_of(spans_cut.minutes)) == minutes_of(
        windows
    )
    for spans in (spans_cut.hours, spans_cut.minutes):
        assert all(low < high for low, high in spans)
        assert all(before[1] < after[0] for before, after in pairwise(spans))
    assert all(low % HOUR_MS == high % HOUR_MS == 0 for low, high in spans_cut.hours)


@given(intervals(), st.sampled_from(ZONES))
def test_no_hour_lies_in_two_local_days_or_hours(windows, zone) -> None:
    for low, high in cut(windows, zone, "day").hours:
        for at_ms in range(low, high, HOUR_MS):
            assert local_date(at_ms, zone) == local_date(at_ms + HOUR_MS - 1, zone)
    for low, high in cut(windows, zone, "hour").hours:
        for at_ms in range(low, high, HOUR_MS):
            assert hour_bounds(at_ms, zone) == (at_ms, at_ms + HOUR_MS)


@pytest.mark.parametrize("bucket", ["hour", "day", "hour_of_day", "all"])
def test_a_month_is_one_stretch_of_hours_and_two_edges(bucket) -> None:
    low, high = utc(2026, 10, 22, 3, 25), utc(2026, 11, 21, 3, 25)
    spans_cut = cut([(low, high)], JAKARTA, bucket)
    assert spans_cut.hours == [(utc(2026, 10, 22, 4), utc(2026, 11, 21, 3))]
    assert spans_cut.minutes == [(low, utc(2026, 10, 22, 4)), (utc(2026, 11, 21, 3), high)]


def test_half_hour_zones_take_minutes_where_a_bucket_begins_within_an_hour() -> None:
    low = utc(2026, 11, 1, 18, 30)  # midnight in Kolkata
    window = (low, low + 2 * DAY_MS)
    by_day = cut([window], KOLKATA, "day")
    assert sum(high - low for low, high in by_day.minutes) == 2 * HOUR_MS
    by_hour = cut([window], KOLKATA, "hour")
    assert (list(by_hour.hours), list(by_hour.minutes)) == ([], [window])
    assert len(cut([window], KOLKATA, "all").hours) == 1


def test_a_work_calendar_that_cuts_hours_takes_minutes_there() -> None:
    monday = utc(2026, 11, 2)
    spans_cut = cut([(monday + 30 * MINUTE_MS, monday + 9 * HOUR_MS)], JAKARTA, "day")
    assert spans_cut.minutes == [(monday + 30 * MINUTE_MS, monday + HOUR_MS)]
    assert spans_cut.hours == [(monday + HOUR_MS, monday + 9 * HOUR_MS)]
    within = (monday + 10 * MINUTE_MS, monday + 50 * MINUTE_MS)
    assert cut([within], JAKARTA, "all").minutes == [within]


def test_no_time_is_no_spans() -> None:
    spans_cut = cut([], JAKARTA, "day")
    assert (list(spans_cut.hours), list(spans_cut.minutes)) == ([], [])
    assert cut([(5, 5)], JAKARTA, "day") == spans_cut
