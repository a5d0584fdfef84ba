"""How full another ISP was while one was away, from slots of five minutes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.metering.slots import SLOT_MS

BEFORE_MS = 6 * SLOT_MS
"""Half an hour before says what was usual at that time."""


@dataclass(frozen=True, slots=True)
class UsedSlot:
    at_ms: int
    covered_ms: int
    part: float  # of the contract, in the fuller direction


@dataclass(frozen=True, slots=True)
class CarriedMeanwhile:
    """Parts of the contract; `before` None: not known. `full_ms`: at `full_from` or more."""

    peak: float
    before: float | None
    full_ms: int


@dataclass(frozen=True, slots=True)
class AwayToo:
    """Other ISPs whose traffic also had to go elsewhere; `is_together`: all of them fell with this one."""

    names: Sequence[str]
    is_together: bool


NOBODY_ELSE = AwayToo((), is_together=False)


def carried(
    slots: Sequence[UsedSlot], from_ms: int, to_ms: int, full_from: float
) -> CarriedMeanwhile | None:
    """In slots that touch [from, to); None: none of them was observed."""
    during = [slot for slot in slots if slot.at_ms + SLOT_MS > from_ms and slot.at_ms < to_ms]
    if not during:
        return None
    before = [slot.part for slot in slots if from_ms - BEFORE_MS <= slot.at_ms <= from_ms - SLOT_MS]
    full_ms = sum(slot.covered_ms for slot in during if slot.part >= full_from)
    return CarriedMeanwhile(max(slot.part for slot in during), max(before, default=None), full_ms)
