"""Promises that are not kept, and readings that are missing: worked by hand."""

from __future__ import annotations

import pytest

from backend.domain.alerts.conditions.condition_state import Sight
from backend.domain.alerts.conditions.promises import (
    SpeedOfTests,
    slowest_of,
    speed_sight,
)
from backend.domain.alerts.conditions.unread import ReadTime, explained_ms, read_sight

MINUTE_MS, HOUR_MS = 60_000, 3_600_000


@pytest.mark.parametrize(
    "down, up, expected",
    [
        pytest.param((5, 0.79), (5, 0.95), "bad", id="download"),
        pytest.param((5, 0.95), (5, 0.79), "bad", id="upload"),
        pytest.param((5, 0.80), (5, 0.95), "between", id="not yet kept"),
        pytest.param((5, 0.85), (5, 0.95), "good", id="kept"),
        pytest.param((4, 0.10), (5, 0.90), "good", id="four tests say nothing"),
        pytest.param((4, 0.10), (0, 0.0), "unknown", id="nor do none"),
    ],
)
def test_the_worse_direction_with_enough_tests_decides(
    down: tuple[int, float], up: tuple[int, float], expected: Sight
) -> None:
    assert speed_sight([SpeedOfTests(*down), SpeedOfTests(*up)]) == expected


def test_the_slowest_is_named() -> None:
    assert slowest_of([SpeedOfTests(9, 0.7), SpeedOfTests(6, 0.5)]) == SpeedOfTests(6, 0.5)
    assert slowest_of([SpeedOfTests(4, 0.1)]) is None


@pytest.mark.parametrize(
    "read_minutes, explained_minutes, expected",
    [
        pytest.param(600, 0, "good", id="all ten hours"),
        pytest.param(540, 0, "good", id="an hour is missing"),
        pytest.param(539, 0, "bad", id="more than an hour is missing"),
        pytest.param(0, 540, "good", id="the router was away for nine hours"),
        pytest.param(0, 539, "bad", id="and Timbang for over one"),
        pytest.param(600, 100, "good", id="read in part while it was away"),
    ],
)
def test_over_a_tenth_of_the_hours_without_a_reason_is_missing(
    read_minutes: int, explained_minutes: int, expected: Sight
) -> None:
    times = (600 * MINUTE_MS, read_minutes * MINUTE_MS, explained_minutes * MINUTE_MS)
    assert read_sight([ReadTime(*times)]) == expected


def test_the_isp_that_lacks_most_decides_and_none_says_nothing() -> None:
    whole, half = ReadTime(100, 100, 0), ReadTime(100, 50, 0)
    assert read_sight([whole, half]) == "bad"
    assert read_sight([]) == "unknown"


def test_reasons_that_overlap_count_once_and_only_within_the_hours() -> None:
    hours = [(0, 100), (200, 300)]
    assert explained_ms([(50, 150), (80, 220), (290, 400)], hours) == 50 + 20 + 10
