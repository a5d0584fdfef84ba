"""A lease only gets worse until it is renewed, and whoever goes by it stops before another worker may begin."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.installation.lease_times import (
    SAFE_PART,
    LeaseState,
    LeaseTimes,
    has_jumped,
    lease_state,
    was_cut_off,
)

seconds = st.floats(0, 3600, allow_nan=False)


@st.composite
def lease_times(draw: st.DrawFn) -> LeaseTimes:
    lease_s = draw(st.floats(1, 600))
    return LeaseTimes(lease_s, draw(st.floats(0, lease_s * SAFE_PART)))


@given(lease_times(), seconds, seconds)
def test_time_alone_never_makes_a_lease_better(
    times: LeaseTimes, at_s: float, more_s: float
) -> None:
    assert lease_state(times, at_s) <= lease_state(times, at_s + more_s)


@given(lease_times(), seconds)
def test_what_is_safe_has_a_third_of_the_lease_left(times: LeaseTimes, at_s: float) -> None:
    if lease_state(times, at_s) < LeaseState.UNSAFE:
        assert times.lease_s - at_s > times.lease_s * (1 - SAFE_PART) * 0.999


@given(lease_times(), seconds)
def test_a_lease_is_renewed_before_it_is_unsafe(times: LeaseTimes, at_s: float) -> None:
    if lease_state(times, at_s) is LeaseState.FRESH:
        assert at_s < times.renew_s
    if at_s >= times.renew_s:
        assert lease_state(times, at_s) is not LeaseState.FRESH


@given(lease_times(), seconds, st.lists(st.booleans(), max_size=30), st.floats(0.01, 100))
def test_two_who_go_by_it_are_never_at_work_at_once(
    times: LeaseTimes, waited_s: float, answers: list[bool], step_s: float
) -> None:
    """A holder renews when it can; the database takes its lease as long from when it heard of it, `waited_s` later."""
    renewed_at, free_at, now = 0.0, waited_s + times.lease_s, 0.0
    for answered in answers:
        now += step_s
        if answered and now < free_at:
            renewed_at, free_at = now, now + waited_s + times.lease_s
        if now >= free_at:
            assert lease_state(times, now - renewed_at) >= LeaseState.UNSAFE


@given(lease_times())
def test_one_that_never_was_renewed_is_over(times: LeaseTimes) -> None:
    assert lease_state(times, inf) is LeaseState.OVER


@given(lease_times(), seconds, seconds)
def test_a_clock_that_goes_with_ours_has_not_jumped(
    times: LeaseTimes, lived_s: float, off_s: float
) -> None:
    assert not has_jumped(times, lived_s, lived_s)
    apart = abs((lived_s + off_s) - lived_s)
    assert has_jumped(times, lived_s + off_s, lived_s) is (apart > times.lease_s / 3)
    assert has_jumped(times, lived_s, lived_s + off_s) is has_jumped(
        times, lived_s + off_s, lived_s
    )


@given(lease_times(), seconds, seconds, st.floats(0.1, 100))
def test_who_was_cut_off_stays_it_until_it_renews(
    times: LeaseTimes, at_s: float, more_s: float, look_s: float
) -> None:
    if was_cut_off(times, at_s, look_s):
        assert lease_state(times, at_s) is LeaseState.OVER
        assert was_cut_off(times, at_s + more_s, look_s)


def test_who_looks_rarely_was_not_cut_off() -> None:
    times = LeaseTimes(lease_s=15, renew_s=5)
    assert [was_cut_off(times, at_s, 5) for at_s in (15, 15.1)] == [False, True]
    assert [was_cut_off(times, at_s, 60) for at_s in (60, 120, 121, inf)] == [
        False,
        False,
        True,
        True,
    ]


def test_at_the_edges() -> None:
    times = LeaseTimes(lease_s=15, renew_s=5)
    states = [lease_state(times, at_s) for at_s in (0, 4.999, 5, 9.999, 10, 15, 15.001)]
    fresh, due, unsafe = LeaseState.FRESH, LeaseState.DUE, LeaseState.UNSAFE
    assert states == [fresh, fresh, due, due, unsafe, unsafe, LeaseState.OVER]


@pytest.mark.parametrize("renew_s", [-0.1, 10.1])
def test_a_renewal_that_comes_too_late_is_refused(renew_s: float) -> None:
    with pytest.raises(ValueError, match="not renewed"):
        LeaseTimes(lease_s=15, renew_s=renew_s)
