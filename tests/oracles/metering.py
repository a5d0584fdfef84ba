"""Figures of slots worked out one by one: what the statements of the database are held against."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from zoneinfo import ZoneInfo

from backend.domain.dates.calendar import Interval, Part
from backend.domain.dates.weeks import hour_bounds
from backend.domain.dates.zones import day_bounds, local_date
from backend.domain.directions import Direction
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.rates import rate_bps
from backend.domain.metering.rollups import Hour, Rollup, total
from backend.domain.metering.slots import Slot
from backend.domain.metering.utilization import (
    PERCENTILE_PCT,
    THRESHOLDS_PCT,
    TimeAbove,
    is_measured,
    nearest_rank,
    slot_bytes,
    slot_rate_bps,
)

Day = Rollup  # of one local date, at its first instant


def pick(parts: Iterable[Part], intervals: Sequence[Interval]) -> Iterator[Part]:
    """Slots (or hours) that begin inside one of the intervals, which are in order and apart."""
    starts = [from_ms for from_ms, _ in intervals]
    for part in parts:
        index = bisect_right(starts, part.at_ms) - 1
        if index >= 0 and part.at_ms < intervals[index][1]:
            yield part


def measured_rates_bps(slots: Iterable[Slot], direction: Direction) -> list[int]:
    return [slot_rate_bps(slot, direction) for slot in slots if is_measured(slot)]


def mean_bps(slots: Iterable[Slot], direction: Direction) -> int | None:
    """Bytes over covered time (bridged included), bit/s; None when no time is covered."""
    total_bytes = covered_ms = 0
    for slot in slots:
        total_bytes += slot_bytes(slot, direction)
        covered_ms += slot.covered_ms
    return rate_bps(total_bytes, covered_ms) if covered_ms else None


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


def collect(parts: Iterable[Slot]) -> dict[int, Slot]:
    slots: dict[int, Slot] = {}
    for part in parts:
        known = slots.get(part.at_ms)
        slots[part.at_ms] = part if known is None else known + part
    return slots


def of_slots(at_ms: int, slots: Iterable[Slot], capacity: Capacity) -> Rollup:
    """Slots, each given once, as a rollup from `at_ms` on; zeros for no slots."""
    known = list(slots)
    measured = [slot for slot in known if is_measured(slot)]
    peak_down, above_down = _peak_and_above(measured, "download", capacity.download_bps)
    peak_up, above_up = _peak_and_above(measured, "upload", capacity.upload_bps)
    return Rollup(
        at_ms=at_ms,
        download_bytes=sum(slot.download_bytes for slot in known),
        upload_bytes=sum(slot.upload_bytes for slot in known),
        covered_ms=sum(slot.covered_ms for slot in known),
        bridged_ms=sum(slot.bridged_ms for slot in known),
        measured_ms=sum(slot.covered_ms for slot in measured),
        measured_slots=len(measured),
        max_download_bps=max((slot.max_download_bps for slot in known), default=0),
        max_upload_bps=max((slot.max_upload_bps for slot in known), default=0),
        peak_slot_download_bps=peak_down,
        peak_slot_upload_bps=peak_up,
        above_70_download_ms=above_down[0],
        above_80_download_ms=above_down[1],
        above_90_download_ms=above_down[2],
        above_70_upload_ms=above_up[0],
        above_80_upload_ms=above_up[1],
        above_90_upload_ms=above_up[2],
    )


def hours(slots: Iterable[Slot], capacity: Capacity, zone: ZoneInfo) -> list[Hour]:
    """Only hours that have slots, in order of time; each slot given once."""
    groups = _grouped(slots, lambda at_ms: hour_bounds(at_ms, zone))
    return [of_slots(at_ms, groups[at_ms], capacity) for at_ms in sorted(groups)]


def days(parts: Iterable[Rollup], zone: ZoneInfo) -> list[Day]:
    """Only days that have hours, in order of time; each hour given once."""
    groups = _grouped(parts, lambda at_ms: day_bounds(local_date(at_ms, zone), zone))
    return [total(at_ms, groups[at_ms]) for at_ms in sorted(groups)]


def _peak_and_above(
    measured: Iterable[Slot], direction: Direction, capacity_bps: int
) -> tuple[int, list[int]]:
    """Rate of the fastest slot, and covered ms above each threshold."""
    rates = [(slot_rate_bps(slot, direction), slot.covered_ms) for slot in measured]
    above = [
        sum(covered_ms for bps, covered_ms in rates if is_above(bps, percent, capacity_bps))
        for percent in THRESHOLDS_PCT
    ]
    return max((bps for bps, _ in rates), default=0), above


def _grouped(
    parts: Iterable[Part], bounds: Callable[[int], tuple[int, int]]
) -> dict[int, list[Part]]:
    """The parts by the start of the stretch of time that holds their own start."""
    groups: dict[int, list[Part]] = defaultdict(list)
    start_ms = end_ms = 0
    for part in parts:
        # Parts come mostly in order, so the bounds of the last one usually still hold.
        if not start_ms <= part.at_ms < end_ms:
            start_ms, end_ms = bounds(part.at_ms)
        groups[start_ms].append(part)
    return groups
