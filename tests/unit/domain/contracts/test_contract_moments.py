"""Since when a speed holds, and which one comes next."""

from __future__ import annotations

import pytest

from backend.domain.contracts.capacity_history import Term
from backend.domain.contracts.moments import begins_within, unchanged_since
from backend.domain.directions import Direction
from backend.domain.metering.capacity import Capacity

FIRST = Term(0, Capacity(100, 50))
FASTER = Term(1000, Capacity(200, 50))
BOTH = Term(2000, Capacity(200, 100))
TERMS = (FIRST, FASTER, BOTH)


@pytest.mark.parametrize(
    "at_ms, direction, since_ms",
    [
        (-1, "download", 0),
        (999, "download", 0),
        (1000, "download", 1000),
        (1999, "upload", 0),
        (2000, "upload", 2000),
        (9999, "download", 1000),
    ],
)
def test_only_a_change_of_this_direction_counts(
    at_ms: int, direction: Direction, since_ms: int
) -> None:
    assert unchanged_since(TERMS, at_ms, direction) == since_ms


def test_what_comes_next() -> None:
    assert begins_within(TERMS, 0, 999) is None
    assert begins_within(TERMS, 0, 5000) == FASTER
    assert begins_within(TERMS, 1000, 5000) == BOTH
    assert begins_within(TERMS, 2000, 5000) is None
