"""Time that ISPs were there, of the time that was read."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.figures.availability import (
    Availability,
    availability,
    inside,
    together,
)

HOUR = 3_600_000
DAY = 24 * HOUR


@pytest.mark.parametrize(
    "measured_ms, down_ms, missing_ms, made, share",
    [
        (DAY, 0, 0, (DAY, 0, 0), 1.0),
        (DAY, HOUR, 0, (23 * HOUR, HOUR, 0), 23 / 24),
        # The interface was gone for an hour: nothing measured, and yet it was down.
        (23 * HOUR, 0, HOUR, (23 * HOUR, HOUR, 0), 23 / 24),
        # Nobody read the router for half of the day.
        (DAY // 2, 0, 0, (DAY // 2, 0, DAY // 2), 1.0),
        (0, 0, 0, (0, 0, DAY), None),
        (0, 0, DAY, (0, DAY, 0), 0.0),
    ],
    ids=["up", "down", "missing", "half unread", "never read", "missing all day"],
)
def test_unread_time_is_neither_up_nor_down(measured_ms, down_ms, missing_ms, made, share):
    got = availability(DAY, measured_ms, down_ms, missing_ms)
    assert (got.up_ms, got.down_ms, got.unknown_ms) == made
    assert got.share == share


TIMES = st.integers(0, 2 * DAY)


@given(TIMES, TIMES, TIMES, TIMES)
def test_the_three_add_up_whatever_the_rows_say(selected_ms, measured_ms, down_ms, missing_ms):
    got = availability(selected_ms, measured_ms, down_ms, missing_ms)
    assert got.up_ms + got.down_ms + got.unknown_ms == selected_ms
    assert min(got.up_ms, got.down_ms, got.unknown_ms) >= 0
    assert got.share is None or 0 <= got.share <= 1


def test_an_hour_of_each_isp_weighs_the_same():
    got = together([Availability(HOUR, 0, 0), Availability(0, HOUR, 0), Availability(0, 0, HOUR)])
    assert got == Availability(HOUR, HOUR, HOUR)
    assert got.share == 0.5
    assert together([]).share is None


SPANS = st.lists(st.tuples(st.integers(0, 40), st.integers(1, 20)), max_size=5).map(
    lambda pairs: [(low, low + length) for low, length in pairs]
)


def moments(spans):
    return {moment for low, high in spans for moment in range(low, high)}


@given(SPANS, SPANS)
def test_spans_agree_with_counting_each_moment(spans, others):
    cut = inside(spans, others)
    assert moments(cut) == moments(spans) & moments(others)
    assert all(first[1] < second[0] for first, second in itertools.pairwise(cut))
