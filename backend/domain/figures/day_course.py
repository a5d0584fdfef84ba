"""The last day of a router in even steps, from the slots of its ISPs: rates, and time without readings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from backend.domain.dates.calendar import Interval
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.metering.rates import rate_bps
from backend.domain.metering.slots import SLOT_MS, Slot

Slots = Sequence[Slot]  # of one ISP, in order
Rates = tuple[int | None, ...]  # bit/s, oldest first; None: not observed


@dataclass(frozen=True, slots=True)
class Traffic:
    """Bytes of one ISP in some time, of which `covered_ms` were observed."""

    download_bytes: int
    upload_bytes: int
    covered_ms: int

    def bps(self, direction: Direction) -> int | None:
        if not self.covered_ms:
            return None
        carried = self.download_bytes if direction == "download" else self.upload_bytes
        return rate_bps(carried, self.covered_ms)


def courses(uplinks: Sequence[Slots], starts_ms: range) -> dict[Direction, Rates]:
    """All ISPs together, a mean for each step. Unknown where an ISP of this time was not observed."""
    observed = [steps for steps in (_by_step(slots, starts_ms) for slots in uplinks) if steps]
    return {
        way: tuple(_sum([steps.get(start) for steps in observed], way) for start in starts_ms)
        for way in DIRECTIONS
    }


def course(slots: Slots, direction: Direction, starts_ms: range) -> Rates:
    """One ISP, a mean for each step."""
    steps = _by_step(slots, starts_ms)
    return tuple(steps[start].bps(direction) if start in steps else None for start in starts_ms)


def unread(uplinks: Sequence[Slots], window: Interval) -> list[Interval]:
    """Time of whole slots in which no ISP was measured for at least half of it.

    Time between two readings that lie far apart is not: nobody knows what happened in it.
    """
    read_ms: dict[int, int] = defaultdict(int)
    for slots in uplinks:
        for slot in slots:
            read_ms[slot.at_ms] = max(read_ms[slot.at_ms], slot.covered_ms - slot.bridged_ms)
    spans: list[Interval] = []
    for start in range(*window, SLOT_MS):
        if 2 * read_ms.get(start, 0) >= SLOT_MS:
            continue
        if spans and spans[-1][1] == start:
            spans[-1] = (spans[-1][0], start + SLOT_MS)
        else:
            spans.append((start, start + SLOT_MS))
    return spans


def _by_step(slots: Slots, starts_ms: range) -> Mapping[int, Traffic]:
    """By begin of the step; only steps with something observed."""
    sums: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0])
    for slot in slots:
        if slot.covered_ms and starts_ms.start <= slot.at_ms < starts_ms.stop:
            total = sums[slot.at_ms - (slot.at_ms - starts_ms.start) % starts_ms.step]
            total[0] += slot.download_bytes
            total[1] += slot.upload_bytes
            total[2] += slot.covered_ms
    return {start: Traffic(*total) for start, total in sums.items()}


def _sum(parts: Sequence[Traffic | None], direction: Direction) -> int | None:
    rates = [None if part is None else part.bps(direction) for part in parts]
    known = [bps for bps in rates if bps is not None]
    return sum(known) if known and len(known) == len(rates) else None
