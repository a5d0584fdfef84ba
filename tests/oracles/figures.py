"""Shares and summaries worked out from slots and whole numbers: what pages say is held against them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from backend.domain.figures.summary import (
    Percentiles,
    UplinkInput,
    Window,
)
from backend.domain.metering.capacity import Capacity, ideal_shares
from backend.domain.metering.slots import Slot
from backend.domain.stats.fairness import jain_index
from tests.oracles.metering import group_p95_bps, of_slots, p95_bps, pick


def skew_of_bytes(byte_counts: Sequence[int], capacities_bps: Sequence[int]) -> float | None:
    """In one direction, without rounding before the end; None without traffic."""
    whole = sum(byte_counts)
    if whole == 0:
        return None
    return float(Fraction(sum(map(abs, _surpluses(byte_counts, capacities_bps)))) / (2 * whole))


def surplus_bytes(byte_counts: Sequence[int], capacities_bps: Sequence[int]) -> tuple[int, ...]:
    """Per line, rounded bytes beyond its ideal part; negative: too few."""
    return tuple(round(surplus) for surplus in _surpluses(byte_counts, capacities_bps))


def wrong_isp_bytes(byte_counts: Sequence[int], capacities_bps: Sequence[int]) -> int:
    """Bytes due on another line: skew times all bytes, rounded."""
    return round(sum(s for s in _surpluses(byte_counts, capacities_bps) if s > 0))


def _surpluses(byte_counts: Sequence[int], capacities_bps: Sequence[int]) -> list[Fraction]:
    whole = sum(byte_counts)
    pairs = zip(byte_counts, ideal_shares(capacities_bps), strict=True)
    return [count - whole * due for count, due in pairs]


def percentiles(slots: Sequence[Slot]) -> Percentiles:
    return Percentiles(p95_bps(slots, "download"), p95_bps(slots, "upload"))


def group_percentiles(uplinks: Sequence[Sequence[Slot]]) -> Percentiles:
    """The percentile of the sums per slot, over slots already picked by the calendar."""
    return Percentiles(group_p95_bps(uplinks, "download"), group_p95_bps(uplinks, "upload"))


def uplink_input(  # one flat value object
    key: str,
    name: str,
    capacity: Capacity,
    slots: Sequence[Slot],
    window: Window,
    *,
    configured_share: float | None = None,
    measured: Capacity | None = None,
) -> UplinkInput:
    """From an uplink's slots; those outside the window's intervals are left out."""
    picked = list(pick(slots, window.intervals))
    totals = of_slots(window.start_ms, picked, capacity)
    return UplinkInput(key, name, capacity, totals, percentiles(picked), configured_share, measured)


def utilization_fairness(byte_counts: Sequence[int], capacities_bps: Sequence[int]) -> float | None:
    """Jain's index of bytes per bit/s of capacity, so of utilizations in one window: 1/n..1, None without traffic."""
    pairs = zip(byte_counts, capacities_bps, strict=True)
    return jain_index([Fraction(count, capacity_bps) for count, capacity_bps in pairs])
