"""A work day that was divided unevenly, while somebody had to wait."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.alerts.conditions.condition_state import Sight
from backend.domain.alerts.conditions.skewed_days import WorkedDay, skew_sight

BAD = WorkedDay(skew=0.2, coverage=1.0, was_full=True, is_explained=False)


@pytest.mark.parametrize(
    "day, expected",
    [
        pytest.param(BAD, "bad", id="uneven and full"),
        pytest.param(replace(BAD, skew=0.15), "between", id="at the level"),
        pytest.param(replace(BAD, skew=0.10), "between", id="not yet even"),
        pytest.param(replace(BAD, skew=0.099), "good", id="even"),
        pytest.param(replace(BAD, was_full=False), "good", id="nobody waited"),
        pytest.param(replace(BAD, skew=None), "unknown", id="not known"),
        pytest.param(replace(BAD, coverage=0.89), "unknown", id="not observed"),
        pytest.param(replace(BAD, is_explained=True), "unknown", id="an ISP was away"),
    ],
)
def test_a_day(day: WorkedDay, expected: Sight) -> None:
    assert skew_sight(day) == expected


@given(st.floats(0, 1), st.floats(0, 1), st.booleans(), st.booleans())
def test_only_harm_opens(skew: float, coverage: float, was_full: bool, is_explained: bool) -> None:
    day = WorkedDay(skew, coverage, was_full, is_explained)
    if skew_sight(day) == "bad":
        assert was_full
        assert skew > 0.15
        assert coverage >= 0.9
        assert not is_explained
