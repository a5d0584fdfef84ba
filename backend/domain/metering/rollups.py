"""Slots added up to local hours, and hours to local days.

A rollup is a sum, so it can be recomputed from its slots at any time, in any order. A percentile, which cannot be
added up, is not in it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from backend.domain.dates.calendar import Part
from backend.domain.dates.weeks import hour_bounds
from backend.domain.dates.zones import day_bounds, local_date
from backend.domain.directions import Direction
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.slots import Slot
from backend.domain.metering.utilization import THRESHOLDS_PCT, is_above, is_measured, slot_rate_bps


@dataclass(frozen=True, slots=True)
class Rollup:
    """What one uplink carried from `at_ms` on, for an hour, a day or any set of slots.

    `peak_slot_*`: the fastest of the measured slots; `above_*`: their time above 70, 80, 90 % of capacity. `max_*`:
    the fastest raw sample.
    """

    at_ms: int
    download_bytes: int = 0
    upload_bytes: int = 0
    covered_ms: int = 0
    bridged_ms: int = 0
    measured_ms: int = 0  # of slots without bridged time
    measured_slots: int = 0
    max_download_bps: int = 0
    max_upload_bps: int = 0
    peak_slot_download_bps: int = 0
    peak_slot_upload_bps: int = 0
    above_70_download_ms: int = 0
    above_80_download_ms: int = 0
    above_90_download_ms: int = 0
    above_70_upload_ms: int = 0
    above_80_upload_ms: int = 0
    above_90_upload_ms: int = 0

    def __add__(self, other: Rollup) -> Rollup:
        """From the earlier start on: associative and commutative."""
        return Rollup(
            at_ms=min(self.at_ms, other.at_ms),
            download_bytes=self.download_bytes + other.download_bytes,
            upload_bytes=self.upload_bytes + other.upload_bytes,
            covered_ms=self.covered_ms + other.covered_ms,
            bridged_ms=self.bridged_ms + other.bridged_ms,
            measured_ms=self.measured_ms + other.measured_ms,
            measured_slots=self.measured_slots + other.measured_slots,
            max_download_bps=max(self.max_download_bps, other.max_download_bps),
            max_upload_bps=max(self.max_upload_bps, other.max_upload_bps),
            peak_slot_download_bps=max(self.peak_slot_download_bps, other.peak_slot_download_bps),
            peak_slot_upload_bps=max(self.peak_slot_upload_bps, other.peak_slot_upload_bps),
            above_70_download_ms=self.above_70_download_ms + other.above_70_download_ms,
            above_80_download_ms=self.above_80_download_ms + other.above_80_download_ms,
            above_90_download_ms=self.above_90_download_ms + other.above_90_download_ms,
            above_70_upload_ms=self.above_70_upload_ms + other.above_70_upload_ms,
            above_80_upload_ms=self.above_80_upload_ms + other.above_80_upload_ms,
            above_90_upload_ms=self.above_90_upload_ms + other.above_90_upload_ms,
        )

    def bytes_of(self, direction: Direction) -> int:
        return self.download_bytes if direction == "download" else self.upload_bytes

    def max_bps(self, direction: Direction) -> int:
        return self.max_download_bps if direction == "download" else self.max_upload_bps

    def peak_slot_bps(self, direction: Direction) -> int:
        down = direction == "download"
        return self.peak_slot_download_bps if down else self.peak_slot_upload_bps

    def above_ms(self, direction: Direction) -> tuple[int, int, int]:
        """Above 70, 80 and 90 % of the capacity."""
        if direction == "download":
            return self.above_70_download_ms, self.above_80_download_ms, self.above_90_download_ms
        return self.above_70_upload_ms, self.above_80_upload_ms, self.above_90_upload_ms


Hour = Rollup  # of one local hour, at its start
Day = Rollup  # of one local date, at its first instant


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


def total(at_ms: int, parts: Iterable[Rollup]) -> Rollup:
    """Zeros for no parts."""
    whole: Rollup | None = None
    for part in parts:
        whole = part if whole is None else whole + part
    return Rollup(at_ms) if whole is None else replace(whole, at_ms=at_ms)


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
