from __future__ import annotations

import datetime as dt

import pytest

from backend.domain.access.sign_in_limits import (
    ACCOUNT_WINDOW,
    LONGEST_PAUSE_S,
    WRONG_PER_ACCOUNT,
    is_attack_begun,
    pause_s,
    wait_s,
)

START = dt.datetime(2026, 11, 20, 3, tzinfo=dt.UTC)


@pytest.mark.parametrize(
    "wrong, seconds",
    [
        (0, 0),
        (49, 0),
        (50, 30),
        (51, 60),
        (52, 120),
        (53, 240),
        (54, 480),
        (55, 900),
        (5000, 900),
    ],
)
def test_the_pause_grows_after_fifty(wrong: int, seconds: int) -> None:
    assert pause_s(wrong) == seconds


def test_what_is_left_of_the_pause_is_told() -> None:
    later = START + dt.timedelta(seconds=40)
    assert wait_s(51, START, later) == 20
    assert wait_s(50, START, later) == 0
    assert wait_s(0, None, later) == 0


def test_whoever_guesses_as_often_as_allowed_gets_few_in_any_hour() -> None:
    """Any number of addresses, for a day."""
    times: list[dt.datetime] = []
    now = START
    while now < START + dt.timedelta(days=1):
        lately = [at for at in times if at > now - ACCOUNT_WINDOW]
        left = wait_s(len(lately), lately[-1] if lately else None, now)
        if left == 0:
            times.append(now)
        now += dt.timedelta(seconds=max(left, 1))
    most = max(sum(at <= time < at + ACCOUNT_WINDOW for time in times) for at in times)
    assert most <= WRONG_PER_ACCOUNT + 3600 // LONGEST_PAUSE_S + 6


def test_an_attack_begins_once() -> None:
    assert [wrong for wrong in range(200) if is_attack_begun(wrong)] == [WRONG_PER_ACCOUNT]
