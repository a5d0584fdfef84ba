"""Slots added up to local hours, and hours to local days.

A rollup is a sum, so it can be recomputed from its slots at any time, in any order. A percentile, which cannot be
added up, is not in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from operator import attrgetter

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
        return total(min(self.at_ms, other.at_ms), (self, other))

    def bytes_of(self, direction: Direction) -> int:
        return self.download_bytes if direction == "download" else self.upload_bytes

    def max_bps(self, direction: Direction) -> int:
        return self.max_download_bps if direction == "download" else self.max_upload_bps

    def above_ms(self, direction: Direction) -> tuple[int, int, int]:
        """Above 70, 80 and 90 % of the capacity."""
        if direction == "download":
            return self.above_70_download_ms, self.above_80_download_ms, self.above_90_download_ms
        return self.above_70_upload_ms, self.above_80_upload_ms, self.above_90_upload_ms


Hour = Rollup  # of one local hour, at its start
FIGURES = tuple(field.name for field in fields(Rollup))[1:]
_merges = tuple(max if name.endswith("_bps") else sum for name in FIGURES)
_figures = attrgetter(*FIGURES)


def total(at_ms: int, parts: Iterable[Rollup]) -> Rollup:
    """Sums, and the fastest of what is a rate. Zeros for no parts."""
    columns = zip(*map(_figures, parts), strict=True)
    return Rollup(at_ms, *(merge(each) for merge, each in zip(_merges, columns, strict=False)))
