"""Slots added up to local hours, and hours to local days.

A rollup is a sum, so it can be recomputed from its slots at any time, in any order. A percentile, which cannot be
added up, is not in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from backend.domain.directions import Direction


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


def total(at_ms: int, parts: Iterable[Rollup]) -> Rollup:
    """Zeros for no parts."""
    whole: Rollup | None = None
    for part in parts:
        whole = part if whole is None else whole + part
    return Rollup(at_ms) if whole is None else replace(whole, at_ms=at_ms)
