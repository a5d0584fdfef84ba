"""A processor that is busy for ten minutes, and no longer is."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.alerts.conditions.busy import (
    BUSY_PATIENCE,
    LEAST_READINGS,
    LoadLevels,
    LoadSlot,
    known_state,
    load_changes,
    load_sight,
)
from backend.domain.alerts.conditions.condition_state import Change, Closed, Opened
from backend.domain.metering.slots import SLOT_MS

LEVELS = LoadLevels()


def slots(*percents: float | None, first: int = 0) -> list[LoadSlot]:
    """None: nothing was read in it."""
    return [
        LoadSlot((first + place) * SLOT_MS, percent or 0.0, 0 if percent is None else 30)
        for place, percent in enumerate(percents)
    ]


@pytest.mark.parametrize(
    "percent, readings, expected",
    [
        (90.0, 30, "bad"),
        (89.9, 30, "between"),
        (75.0, 30, "between"),
        (74.9, 30, "good"),
        (100.0, LEAST_READINGS - 1, "unknown"),
        (0.0, 0, "unknown"),
    ],
)
def test_a_slot(percent: float, readings: int, expected: str) -> None:
    assert load_sight(LoadSlot(0, percent, readings), LEVELS) == expected


OPENED = Opened(0, 2 * SLOT_MS)


@pytest.mark.parametrize(
    "read, expected",
    [
        pytest.param(slots(95), [], id="five minutes"),
        pytest.param(slots(95, 95), [OPENED], id="ten"),
        pytest.param(slots(95, 80, 95), [], id="not in a row"),
        pytest.param(slots(95, None, 95), [OPENED], id="what was not read says nothing"),
        pytest.param(slots(95, 95, 80), [OPENED], id="between the levels"),
        pytest.param(
            slots(95, 95, 10), [OPENED, Closed(2 * SLOT_MS, 3 * SLOT_MS)], id="and is over"
        ),
        pytest.param(slots(95, 95, None, None, None), [OPENED], id="nothing closes it"),
    ],
)
def test_changes(read: Sequence[LoadSlot], expected: Sequence[Change]) -> None:
    changes = load_changes(read, known_state(None, None), LEVELS, BUSY_PATIENCE)
    known = [(type(change), getattr(change, "from_ms", 0)) for change in changes]
    assert known == [(type(change), getattr(change, "from_ms", 0)) for change in expected]
    assert changes[1:] == list(expected)[1:]


def test_what_an_event_has_judged_is_not_judged_again() -> None:
    read = slots(95, 95, 10, 10, 95)
    over = known_state(0, 2 * SLOT_MS)
    assert load_changes(read, over, LEVELS, BUSY_PATIENCE) == []
    lasting = known_state(0, None)
    assert load_changes(slots(95, 95), lasting, LEVELS, BUSY_PATIENCE) == []
    assert load_changes(slots(95, 95, 10), lasting, LEVELS, BUSY_PATIENCE) == [
        Closed(2 * SLOT_MS, 3 * SLOT_MS)
    ]


PERCENTS = st.lists(st.one_of(st.none(), st.sampled_from([10.0, 80.0, 95.0])), max_size=24)


@given(PERCENTS)
def test_looking_after_each_slot_notes_what_looking_once_notes(
    percents: list[float | None],
) -> None:
    every = slots(*percents)
    once = load_changes(every, known_state(None, None), LEVELS, BUSY_PATIENCE)
    noted: list[tuple[int, int | None]] = []
    for count in range(1, len(every) + 1):
        state = known_state(*noted[-1]) if noted else known_state(None, None)
        for change in load_changes(every[:count], state, LEVELS, BUSY_PATIENCE):
            if isinstance(change, Opened):
                noted.append((change.from_ms, None))
            else:
                noted[-1] = noted[-1][0], change.to_ms
    begins = [change.from_ms for change in once if isinstance(change, Opened)]
    ends = [change.to_ms for change in once if isinstance(change, Closed)]
    assert [begin for begin, _ in noted] == begins
    assert [end for _, end in noted if end is not None] == ends
