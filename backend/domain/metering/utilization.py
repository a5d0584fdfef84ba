"""How full a line was: mean, 95th percentile, maximum, and how long above a threshold.

Rules, printed wherever these figures are:
- The rate of a slot is its bytes over its covered time.
- A slot with bridged time, or without covered time, is not *measured*: it enters totals and the mean, never a
  percentile or a time above.
- In a percentile each measured slot counts once, however much of it was seen; a time above goes by covered time
  (decision 35).
- The percentile is the nearest rank: the smallest slot rate that at least 95 % of the measured slots do not
  exceed. It is a rate that happened, and equals PostgreSQL's percentile_disc(0.95).
- The maximum is over raw samples that were seen whole, not over slots.
- Utilization is a rate over a capacity, contracted or measured; it may exceed 1 on a line that is faster than sold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from backend.domain.directions import Direction
from backend.domain.metering.rates import rate_bps
from backend.domain.metering.slots import Slot

Number = TypeVar("Number", int, float)

THRESHOLDS_PCT = (70, 80, 90)  # as NOC tools warn (70 amber, 80 opReports, 90 Zabbix)
PERCENTILE_PCT = 95  # the percentile that transit is billed by


@dataclass(frozen=True, slots=True)
class TimeAbove:
    """Measured ms above one threshold, and the part of all measured time (None without any)."""

    threshold_pct: int
    above_ms: int
    share: float | None

    @property
    def above_s(self) -> float:
        return self.above_ms / 1000


def slot_bytes(slot: Slot, direction: Direction) -> int:
    return slot.download_bytes if direction == "download" else slot.upload_bytes


def is_measured(slot: Slot) -> bool:
    """Whether the slot's rate is known: some time covered and none of it bridged."""
    return slot.covered_ms > 0 and slot.bridged_ms == 0


def slot_rate_bps(slot: Slot, direction: Direction) -> int:
    """Over the slot's covered time, rounded half up."""
    return rate_bps(slot_bytes(slot, direction), slot.covered_ms)


def measured_rates_bps(slots: Iterable[Slot], direction: Direction) -> list[int]:
    return [slot_rate_bps(slot, direction) for slot in slots if is_measured(slot)]


def mean_bps(slots: Iterable[Slot], direction: Direction) -> int | None:
    """Bytes over covered time (bridged included), bit/s; None when no time is covered."""
    total_bytes = covered_ms = 0
    for slot in slots:
        total_bytes += slot_bytes(slot, direction)
        covered_ms += slot.covered_ms
    return rate_bps(total_bytes, covered_ms) if covered_ms else None


def nearest_rank(values: Sequence[Number], percent: int) -> Number | None:
    """The value of rank ceil(percent/100 * n), counted from 1 in ascending order; None for no values.

    Source: the nearest-rank definition (Hyndman and Fan 1996, definition 1), SQL's percentile_disc.
    """
    if not values:
        return None
    rank = max(1, -(-percent * len(values) // 100))
    return sorted(values)[rank - 1]


def p95_bps(slots: Iterable[Slot], direction: Direction) -> int | None:
    """The percentile of the measured slots' rates; None when none is measured."""
    return nearest_rank(measured_rates_bps(slots, direction), PERCENTILE_PCT)


def max_bps(slots: Iterable[Slot], direction: Direction) -> int | None:
    """The fastest raw sample; None when no sample was seen whole."""
    values = [
        slot.max_download_bps if direction == "download" else slot.max_upload_bps
        for slot in slots
        if slot.covered_ms > slot.bridged_ms
    ]
    return max(values, default=None)


def is_above(slot_bps: int, threshold_pct: int, capacity_bps: int) -> bool:
    """Strictly above, in whole numbers."""
    return slot_bps * 100 > threshold_pct * capacity_bps


def time_above(
    slots: Iterable[Slot], direction: Direction, capacity_bps: int, threshold_pct: int
) -> TimeAbove:
    """Covered time of the measured slots whose rate is above the threshold."""
    above_ms = measured_ms = 0
    for slot in slots:
        if not is_measured(slot):
            continue
        measured_ms += slot.covered_ms
        if is_above(slot_rate_bps(slot, direction), threshold_pct, capacity_bps):
            above_ms += slot.covered_ms
    return TimeAbove(threshold_pct, above_ms, above_ms / measured_ms if measured_ms else None)


def group_rates_bps(uplinks: Sequence[Iterable[Slot]], direction: Direction) -> list[int]:
    """Per slot, the sum of the lines' rates, in order of time.

    Every line that has slots must be measured: a sum with a missing part is too small.
    """
    sums: Counter[int] = Counter()
    seen: Counter[int] = Counter()
    measured = 0
    for slots in uplinks:
        known = list(slots)
        measured += bool(known)
        for slot in known:
            if is_measured(slot):
                sums[slot.at_ms] += slot_rate_bps(slot, direction)
                seen[slot.at_ms] += 1
    return [sums[at_ms] for at_ms in sorted(sums) if seen[at_ms] == measured]


def group_p95_bps(uplinks: Sequence[Iterable[Slot]], direction: Direction) -> int | None:
    """The percentile of the sums per slot, not the sum of the uplinks' percentiles."""
    return nearest_rank(group_rates_bps(uplinks, direction), PERCENTILE_PCT)


def utilization(value_bps: int | None, capacity_bps: int | None) -> float | None:
    """1 = full."""
    if value_bps is None or capacity_bps is None:
        return None
    return value_bps / capacity_bps
