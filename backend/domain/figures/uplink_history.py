"""Where the lines of a window changed: another contract, a line that came, a line that went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from backend.domain.contracts.capacity_history import (
    BEGINNING_MS,
    Term,
    capacity_at,
    changes_within,
)
from backend.domain.figures.summary_parts import CapacityChange
from backend.domain.metering.capacity import Capacity

FOREVER_MS = 2**62


@dataclass(frozen=True, slots=True)
class UplinkHistory:
    """Contracts of a line, and its time in use: UTC ms [from_ms, until_ms)."""

    terms: Sequence[Term]
    from_ms: int = BEGINNING_MS
    until_ms: int = FOREVER_MS

    def capacity_in(self, start_ms: int, end_ms: int) -> Capacity | None:
        """In a piece that no edge cuts; None where the line was not in use."""
        if self.until_ms <= start_ms or end_ms <= self.from_ms:
            return None
        return capacity_at(self.terms, start_ms)


def edges_within(uplinks: Sequence[UplinkHistory], start_ms: int, end_ms: int) -> tuple[int, ...]:
    """The instants inside (start, end) that cut a window, in order.

    The first line to come and the last to go change no split.
    """
    came = {uplink.from_ms for uplink in uplinks}
    went = {uplink.until_ms for uplink in uplinks}
    others = (came - {min(came, default=0)}) | (went - {max(went, default=0)})
    inside = {at_ms for at_ms in others if start_ms < at_ms < end_ms}
    changed = changes_within(
        (uplink.terms for uplink in uplinks if len(uplink.terms) > 1), start_ms, end_ms
    )
    return tuple(sorted(inside.union(changed)))


def spans_between(start_ms: int, end_ms: int, edges_ms: Sequence[int]) -> list[tuple[int, int]]:
    """[from, to) of each piece."""
    return list(pairwise((start_ms, *edges_ms, max(start_ms, end_ms))))


def capacity_changes(
    key: str, terms: Sequence[Term], start_ms: int, end_ms: int
) -> list[CapacityChange]:
    """Inside (start, end)."""
    return [
        CapacityChange(key, after.from_ms, before.capacity, after.capacity)
        for before, after in pairwise(terms)
        if start_ms < after.from_ms < end_ms
    ]
