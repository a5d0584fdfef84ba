"""The minutes before and since an outage."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.figures.moved_traffic import LEAST_MS, MOST_MS, sides

MINUTE = 60_000


@pytest.mark.parametrize(
    "lasted, length", [(0, None), (59_999, None), (MINUTE, MINUTE), (9 * MINUTE, 9 * MINUTE)]
)
def test_both_sides_are_as_long_as_the_outage_lasts(lasted, length):
    made = sides(100 * MINUTE, 100 * MINUTE + lasted)
    if length is None:
        assert made is None
    else:
        assert made == (
            (100 * MINUTE - length, 100 * MINUTE),
            (100 * MINUTE, 100 * MINUTE + length),
        )


@given(st.integers(0, 10**13), st.integers(LEAST_MS, 10**9))
def test_a_long_outage_is_judged_by_its_first_minutes(since_ms, lasted_ms):
    before, since = sides(since_ms, since_ms + lasted_ms)
    assert before[1] == since[0] == since_ms
    assert before[1] - before[0] == since[1] - since[0] == min(MOST_MS, lasted_ms)
