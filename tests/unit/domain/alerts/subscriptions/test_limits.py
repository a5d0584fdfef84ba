"""So many within a window, and how long until the next."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.alerts.subscriptions.limits import Limit

NOW = dt.datetime(2026, 11, 28, 3, 0, tzinfo=dt.UTC)
TWO_AN_HOUR = Limit(2, dt.timedelta(hours=1))


def ago(*seconds: float) -> list[dt.datetime]:
    return [NOW - dt.timedelta(seconds=each) for each in seconds]


@pytest.mark.parametrize(
    "sent_ago_s, wait_s",
    [
        ([], 0),
        ([1], 0),
        ([10, 600], 3000),  # the older one leaves the hour then
        ([600, 10], 3000),
        ([10, 3600], 0),
        ([10, 3599.5], 1),
        ([10, 20, 30], 3580),  # until only one is left
    ],
)
def test_how_long_to_wait(sent_ago_s: list[float], wait_s: int) -> None:
    assert TWO_AN_HOUR.wait_s(ago(*sent_ago_s), NOW) == wait_s


@given(st.lists(st.floats(0, 7200), max_size=8))
def test_after_the_wait_one_more_may_leave_and_never_more_than_are_allowed(
    sent_ago_s: list[float],
) -> None:
    sent_at = ago(*sent_ago_s)
    wait_s = TWO_AN_HOUR.wait_s(sent_at, NOW)
    later = NOW + dt.timedelta(seconds=wait_s)
    assert TWO_AN_HOUR.wait_s(sent_at, later) == 0
    if wait_s:
        assert TWO_AN_HOUR.wait_s(sent_at, later - dt.timedelta(seconds=1)) > 0
