"""A step between two periods, told from a trend over both."""

from __future__ import annotations

import random

import pytest

from backend.domain.comparing.interrupted_series import LevelStep, step_between
from backend.domain.stats.blocks import DayValue
from backend.domain.stats.mean_difference import mean_difference

MONDAY = 739_684


def days(values: list[float], first_week: int = 0) -> list[DayValue]:
    """Weeks of these values, each day alike."""
    count = 7 * len(values)
    return [
        DayValue(MONDAY + 7 * (first_week + n // 7) + n % 7, 1 / count, values[n // 7])
        for n in range(count)
    ]


def step_of(before: list[float], after: list[float]) -> LevelStep:
    step = step_between(days(before), days(after, len(before)))
    assert step is not None
    return step


def test_a_step_on_a_trend_is_told_from_it() -> None:
    step = step_of([1, 2, 3, 4], [15, 16, 17, 18, 19])
    assert (step.step, step.slope, step.p_value) == pytest.approx((10, 1, 0), abs=1e-9)


def test_a_trend_alone_is_no_step() -> None:
    rng = random.Random(3)
    line = [n + rng.gauss(0, 0.3) for n in range(11)]
    step = step_of(line[:5], line[5:])
    assert step.slope == pytest.approx(1, abs=0.2)
    assert step.low < 0 < step.high
    assert step.p_value > 0.05
    # The comparison of two periods takes it for a difference.
    both = mean_difference(days(line[:5]), days(line[5:], 5))
    assert both is not None
    assert both.p_value < 0.01


def test_the_interval_is_that_of_least_squares() -> None:
    # By hand: the slope is 7/10, what it leaves has the squares 2.1 with 5 degrees of freedom, whose reach is 2.5706.
    step = step_of([1, 2, 2, 3], [6, 5, 7, 8])
    assert (step.slope, step.step) == pytest.approx((0.7, 4.5 - 0.7 * 4))
    half = 2.5706 * (2.1 / 5 * (1 / 4 + 1 / 4 + 16 / 10)) ** 0.5
    assert (step.low, step.high) == pytest.approx((step.step - half, step.step + half), abs=1e-3)


def test_three_weeks_are_too_few() -> None:
    assert step_between(days([1, 2, 3]), days([4, 5, 6, 7], 3)) is None


def test_steps_that_are_not_there_are_seldom_told() -> None:
    rng = random.Random(5)
    reported = 0
    for _ in range(200):
        weeks = [0.2 * n + rng.gauss(0, 1) for n in range(11)]
        reported += step_of(weeks[:5], weeks[5:]).p_value <= 0.05
    assert reported <= 20
