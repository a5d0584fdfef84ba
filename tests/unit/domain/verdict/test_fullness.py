"""When an uplink is full, and when it no longer is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.verdict.fullness import FullSlot, full_now
from backend.domain.verdict.limits import VerdictLimits

LIMITS = VerdictLimits()
SLOT_MS = 300_000


def slots(*percents):
    return [FullSlot(n * SLOT_MS, percent / 100) for n, percent in enumerate(percents)]


@pytest.mark.parametrize(
    "percents,since",
    [
        ((), None),
        ((95, 95), None),
        ((95, 95, 95), 0),
        ((50, 90, 90, 90), 1),
        ((50, 90, 90, 89.9), None),
        ((95, 95, 89, 95, 95), None),  # not three in a row
        ((95, 95, 95, 80, 76), 0),  # between the levels it stays
        ((95, 95, 95, 74), 0),  # once below is not twice
        ((95, 95, 95, 74, 80, 74), 0),
        ((95, 95, 95, 74, 74), None),
        ((95, 95, 95, 74, 74, 95, 95, 96), 5),  # a new begin
        ((95, 95, 95, 95, 95, 95), 0),
    ],
)
def test_three_slots_raise_it_and_two_end_it(percents, since):
    full = full_now(slots(*percents), LIMITS)
    assert (None if full is None else full.since_ms // SLOT_MS) == since
    if full is not None:
        assert full.utilization == percents[-1] / 100


@given(st.lists(st.floats(0, 1.2), max_size=30))
def test_a_full_line_was_above_the_upper_level_three_times_since_it_began(parts):
    line = [FullSlot(n * SLOT_MS, part) for n, part in enumerate(parts)]
    full = full_now(line, LIMITS)
    if full is not None:
        began = full.since_ms // SLOT_MS
        assert all(part >= LIMITS.full_from for part in parts[began : began + 3])
        pairs = zip(parts[began:], parts[began + 1 :], strict=False)
        assert not any(max(pair) < LIMITS.full_until for pair in pairs)
