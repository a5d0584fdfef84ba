"""Whether an uplink is slow, against the same hour of the week in the weeks before."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.verdict.delay import hours_before, is_slow, usual_ms
from backend.domain.verdict.limits import VerdictLimits

LIMITS = VerdictLimits()
HOUR_MS = 3_600_000
WEDNESDAY_10_20 = 1_763_546_400_000 + 20 * 60_000  # 2025-11-19T10:20Z


def test_the_same_hour_of_four_weeks():
    days = [
        (WEDNESDAY_10_20 - hour_ms) / 86_400_000
        for hour_ms in hours_before(WEDNESDAY_10_20, LIMITS)
    ]
    assert [int(day) for day in days] == [7, 14, 21, 28]
    assert all(hour_ms % HOUR_MS == 0 for hour_ms in hours_before(WEDNESDAY_10_20, LIMITS))
    assert (
        hours_before(WEDNESDAY_10_20, LIMITS)[0] == WEDNESDAY_10_20 - 7 * 86_400_000 - 20 * 60_000
    )


def test_usual_is_the_median_of_all_pings_of_these_hours():
    # 150 pings: 30 of 10 ms, 60 of 20 ms, 60 of 90 ms; the 75th and 76th are of 20 ms.
    hours = [{10_000: 30}, {20_000: 60}, {90_000: 60}]
    assert usual_ms(hours, LIMITS) == 20.0


def test_too_little_history_says_nothing():
    enough = {20_000: 30}
    assert usual_ms([enough, enough], LIMITS) is None
    assert usual_ms([enough, enough, {20_000: 29}], LIMITS) is None
    assert usual_ms([], LIMITS) is None
    assert usual_ms([enough, enough, {}, enough], LIMITS) == 20.0


@pytest.mark.parametrize(
    "median_ms,usually_ms,slow",
    [
        (50.0, 20.0, False),  # 30 ms above, not more
        (50.1, 20.0, True),
        (90.0, 60.0, False),  # here both levels meet
        (90.1, 60.0, True),
        (240.0, 200.0, False),  # 40 ms above, but of a way to space only a fifth
        (300.1, 200.0, True),
        (31.0, 0.4, True),
        (30.0, 0.4, False),
    ],
)
def test_slow_is_30_ms_and_half_above_what_is_usual(median_ms, usually_ms, slow):
    assert is_slow(median_ms, usually_ms, LIMITS) is slow


hour = st.dictionaries(st.integers(1, 10**6), st.integers(1, 40), max_size=5)


@given(st.lists(hour, max_size=4), st.floats(0, 2000))
def test_what_is_as_usual_is_never_slow_and_more_delay_never_less_slow(hours, more_ms):
    usual = usual_ms(hours, LIMITS)
    if usual is None:
        return
    times = [rtt_us / 1000 for hour in hours for rtt_us in hour]
    assert min(times) <= usual <= max(times)
    assert not is_slow(usual, usual, LIMITS)
    assert is_slow(usual + more_ms, usual, LIMITS) <= is_slow(usual + more_ms + 1, usual, LIMITS)
    assert not is_slow(LIMITS.slow_by_ms, usual, LIMITS)  # so the others need no history
