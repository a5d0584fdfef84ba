"""Since when a line has its present speed, and when that changes: older measurements say less."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from backend.domain.contracts.capacity_history import Term
from backend.domain.directions import Direction


def unchanged_since(terms: Sequence[Term], at_ms: int, direction: Direction) -> int:
    """Since when (UTC ms) this direction has the speed that it has at `at_ms`."""
    begun = [term for term in terms if term.from_ms <= at_ms] or list(terms[:1])
    changes = (
        new.from_ms
        for old, new in pairwise(begun)
        if old.capacity.of(direction) != new.capacity.of(direction)
    )
    return max(changes, default=begun[0].from_ms)


def begins_within(terms: Sequence[Term], at_ms: int, span_ms: int) -> Term | None:
    later = (term for term in terms if at_ms < term.from_ms <= at_ms + span_ms)
    return next(later, None)
