"""What five minutes say of being full; over many of them events and verdict say the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.alerts.conditions.condition_state import ConditionState, Sight, step
from backend.domain.alerts.conditions.full_slots import (
    FULL_PATIENCE,
    LIMITS,
    HiddenTime,
    full_sight,
    span_of,
)
from backend.domain.metering.slots import SLOT_MS
from backend.domain.verdict.fullness import FullSlot, full_now


@pytest.mark.parametrize(
    "utilization, sight",
    [(1.06, "unknown"), (1.05, "bad"), (0.9, "bad"), (0.8999, "between"), (0.75, "between"), (0.7499, "good"),
     (0, "good")],
)  # fmt: skip
def test_levels(utilization: float, sight: Sight) -> None:
    assert full_sight(utilization, LIMITS) == sight


@pytest.mark.parametrize(
    "hidden, touches",
    [
        (HiddenTime(0, 100), False),
        (HiddenTime(0, 101), True),
        (HiddenTime(150, 160), True),
        (HiddenTime(199, None), True),
        (HiddenTime(200, None), False),
    ],
)
def test_a_time_hides_what_it_touches(hidden: HiddenTime, touches: bool) -> None:
    assert hidden.touches(100, 200) == touches


@given(st.lists(st.sampled_from((0.5, 0.74, 0.75, 0.8, 0.89, 0.9, 1.0)), max_size=40))
def test_whole_slots_in_a_row_are_full_where_the_verdict_is(parts: list[float]) -> None:
    state = ConditionState()
    for number, part in enumerate(parts):
        span = span_of(number * SLOT_MS, SLOT_MS, full_sight(part, LIMITS))
        state, _ = step(state, span, FULL_PATIENCE)
    slots = [FullSlot(number * SLOT_MS, part) for number, part in enumerate(parts)]
    full = full_now(slots, LIMITS)
    assert (state.phase in {"open", "closing"}) == (full is not None)
    if full is not None:
        assert state.since_ms == full.since_ms


@given(st.lists(st.integers(1, SLOT_MS), min_size=1, max_size=20))
def test_it_opens_after_so_much_data(covered_ms: list[int]) -> None:
    state = ConditionState()
    for number, each_ms in enumerate(covered_ms):
        state, _ = step(state, span_of(number * SLOT_MS, each_ms, "bad"), FULL_PATIENCE)
    assert (state.phase == "open") == (sum(covered_ms) >= FULL_PATIENCE.open_ms)
