"""Tests that do not run, and tests that prove nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.alerts.conditions.condition_state import Sight
from backend.domain.alerts.conditions.planned_tests import (
    LEAST_TESTS,
    NEWEST,
    PlannedTests,
    missing_sight,
    unproven_sight,
)


@pytest.mark.parametrize(
    "ended, missing, expected",
    [
        (0, 0, "unknown"),
        (3, 3, "unknown"),
        (4, 2, "between"),
        (4, 3, "bad"),
        (24, 12, "between"),
        (24, 13, "bad"),
        (24, 6, "between"),
        (24, 5, "good"),
        (4, 0, "good"),
    ],
)
def test_missing(ended: int, missing: int, expected: Sight) -> None:
    assert missing_sight(PlannedTests(ended, missing, 0, 0, False)) == expected


@pytest.mark.parametrize(
    "newest, unproven, is_proven, expected",
    [
        pytest.param(0, 0, False, "unknown", id="none measured"),
        pytest.param(2, 2, False, "unknown", id="too few"),
        pytest.param(3, 3, False, "bad", id="three in a row"),
        pytest.param(3, 2, False, "between", id="one before was proven"),
        pytest.param(3, 2, True, "good", id="the newest is"),
        pytest.param(1, 0, True, "good", id="one is enough to close"),
    ],
)
def test_unproven(newest: int, unproven: int, is_proven: bool, expected: Sight) -> None:
    assert unproven_sight(PlannedTests(9, 0, newest, unproven, is_proven)) == expected


@given(st.integers(0, 300), st.floats(0, 1))
def test_no_part_of_missing_tests_both_opens_and_closes(ended: int, part: float) -> None:
    missing = round(ended * part)
    sight = missing_sight(PlannedTests(ended, missing, NEWEST, NEWEST, False))
    assert (sight == "unknown") == (ended < LEAST_TESTS)
    if sight == "bad":
        assert missing / ended > 0.5
    if sight == "good":
        assert missing / ended < 0.25
