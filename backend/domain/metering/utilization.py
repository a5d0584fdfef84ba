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

from collections.abc import Sequence
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


def nearest_rank(values: Sequence[Number], percent: int) -> Number | None:
    """The value of rank ceil(percent/100 * n), counted from 1 in ascending order; None for no values.

    Source: the nearest-rank definition (Hyndman and Fan 1996, definition 1), SQL's percentile_disc.
    """
    if not values:
        return None
    rank = max(1, -(-percent * len(values) // 100))
    return sorted(values)[rank - 1]


def utilization(value_bps: int | None, capacity_bps: int | None) -> float | None:
    """1 = full."""
    if value_bps is None or capacity_bps is None:
        return None
    return value_bps / capacity_bps
