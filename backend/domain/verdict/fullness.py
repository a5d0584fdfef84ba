"""Whether an uplink is full now, from its slots, with hysteresis: a line between the two levels keeps its state."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from backend.domain.verdict.limits import VerdictLimits


@dataclass(frozen=True, slots=True)
class FullSlot:
    """Five minutes of one direction. Slots without a known shape, or with a test of Timbang, are left out."""

    start_ms: int
    utilization: float  # of the contract


@dataclass(frozen=True, slots=True)
class Full:
    since_ms: int
    utilization: float  # of the newest slot


def full_now(slots: Iterable[FullSlot], limits: VerdictLimits) -> Full | None:
    """`slots` in order of time, the last one over by now. None: not full."""
    above: list[FullSlot] = []
    below, full = 0, None
    for slot in slots:
        above = [*above, slot] if slot.utilization >= limits.full_from else []
        below = below + 1 if slot.utilization < limits.full_until else 0
        if full is None and len(above) >= limits.full_after_slots:
            full = above[0].start_ms
        if below >= limits.free_after_slots:
            full = None
        newest = slot
    return None if full is None else Full(full, newest.utilization)
