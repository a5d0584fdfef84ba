"""Demand of the past as the present regime would have split it.

What users ask for does not depend on how it is balanced, so slots of outages tell the demand too, and those of earlier
regimes while the present one is young. But which line carried it then says nothing of now: such a foreign slot gives
its sum, split as the lines share now.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from backend.domain.dates.calendar import Interval
from backend.domain.metering.slots import SLOT_MS, Slot
from backend.domain.metering.utilization import slot_rate_bps

LEAST_SLOTS = 96  # 8 hours: fewer slots of the present regime do not tell how it shares
Shares = tuple[tuple[float, ...], tuple[float, ...]]  # download and upload, each per line


@dataclass(frozen=True, slots=True)
class Present:
    """Since when the router balances as now."""

    since_ms: int
    enough: int  # with so many own slots the present regime needs no earlier one
    outages: tuple[Interval, ...] = ()  # some line was down; in order and apart
    configured: tuple[float, ...] | None = None

    def holds(self, at_ms: int) -> bool:
        if at_ms < self.since_ms:
            return False
        index = bisect_right(self.outages, (at_ms + SLOT_MS - 1, 2**63)) - 1
        return index < 0 or self.outages[index][1] <= at_ms


def seen_slots(uplinks: Sequence[Sequence[Slot]], present: Present) -> int:
    own = ({slot.at_ms for slot in slots if present.holds(slot.at_ms)} for slots in uplinks)
    return len(set.intersection(*own)) if uplinks else 0


def as_present(
    uplinks: Sequence[Sequence[Slot]], others: Sequence[Sequence[Slot]], present: Present
) -> tuple[list[Slot], ...]:
    """Slots of each of `lines`, in order of time; all are measured.

    `others`: lines that are gone; the remaining ones take their traffic. A foreign slot needs every line measured
    that was measured before and after it.
    """
    if not present.outages and all(
        _since(slots, present.since_ms) for slots in (*uplinks, *others)
    ):
        return tuple(map(list, uplinks))
    own = [[slot for slot in slots if present.holds(slot.at_ms)] for slots in uplinks]
    foreign = [
        {slot.at_ms: slot for slot in slots if not present.holds(slot.at_ms)}
        for slots in (*uplinks, *others)
    ]
    common = set.intersection(*({slot.at_ms for slot in slots} for slots in own)) if own else set()
    shares = _shares(own, common, present)
    if shares is None:
        return tuple(own)
    if len(common) >= present.enough:
        foreign = [
            {at: slot for at, slot in part.items() if at >= present.since_ms} for part in foreign
        ]
    sums = _sums(
        foreign, [(slots[0].at_ms, slots[-1].at_ms) for slots in (*uplinks, *others) if slots]
    )
    moved = ([_part(at_ms, total, shares, n) for at_ms, total in sums] for n in range(len(uplinks)))
    return tuple(
        sorted([*mine, *theirs], key=lambda slot: slot.at_ms)
        for mine, theirs in zip(own, moved, strict=True)
    )


def _since(slots: Sequence[Slot], since_ms: int) -> bool:
    return not slots or slots[0].at_ms >= since_ms


def _shares(own: Sequence[Sequence[Slot]], common: set[int], present: Present) -> Shares | None:
    """As measured, else as configured; None: nobody knows."""
    if len(common) < LEAST_SLOTS:
        configured = present.configured
        return None if configured is None else (configured, configured)
    down = _parts([sum(s.download_bytes for s in slots if s.at_ms in common) for slots in own])
    up = _parts([sum(s.upload_bytes for s in slots if s.at_ms in common) for slots in own])
    return down, up


def _parts(counts: Sequence[int]) -> tuple[float, ...]:
    whole = sum(counts)
    return tuple(count / whole if whole else 1 / len(counts) for count in counts)


def _sums(
    foreign: Sequence[Mapping[int, Slot]], spans: Iterable[Interval]
) -> list[tuple[int, tuple[int, int]]]:
    """Bit/s of all lines together, download and upload, in order of time."""
    bounds = list(spans)
    sums = []
    for at_ms in sorted({at_ms for slots in foreign for at_ms in slots}):
        parts = [slots[at_ms] for slots in foreign if at_ms in slots]
        if len(parts) == sum(first <= at_ms <= last for first, last in bounds):
            down = sum(slot_rate_bps(slot, "download") for slot in parts)
            sums.append((at_ms, (down, sum(slot_rate_bps(slot, "upload") for slot in parts))))
    return sums


def _part(at_ms: int, total_bps: tuple[int, int], shares: Shares, uplink: int) -> Slot:
    down, up = (
        round(bps * parts[uplink] * SLOT_MS / 8000)
        for bps, parts in zip(total_bps, shares, strict=True)
    )
    return Slot(at_ms, down, up, SLOT_MS)
