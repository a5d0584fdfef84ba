"""What a summary knows of the pieces of its window: changed contracts, lines that came or went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from backend.domain.directions import Direction
from backend.domain.figures.split_pieces import SplitPiece
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.rollups import Rollup


@dataclass(frozen=True, slots=True)
class CapacityChange:
    key: str  # of the line
    at_ms: int
    before: Capacity
    after: Capacity


@dataclass(frozen=True, slots=True)
class Fullness:
    """p95 of a rate over the capacity of its moment, 1 = full; None when none is measured."""

    download: float | None
    upload: float | None

    def of(self, direction: Direction) -> float | None:
        return self.download if direction == "download" else self.upload


@dataclass(frozen=True, slots=True)
class ComparableTraffic:
    """What a line carried in the slots that all lines have, and its observed time in these."""

    download_bytes: int
    upload_bytes: int
    covered_ms: int

    def __add__(self, other: ComparableTraffic) -> ComparableTraffic:
        return ComparableTraffic(
            self.download_bytes + other.download_bytes,
            self.upload_bytes + other.upload_bytes,
            self.covered_ms + other.covered_ms,
        )

    def bytes_of(self, direction: Direction) -> int:
        return self.download_bytes if direction == "download" else self.upload_bytes


@dataclass(frozen=True, slots=True)
class UplinkPart:
    """One line in one piece of the window."""

    capacity: Capacity | None  # None: not in use
    totals: Rollup
    # counts for shares where other lines were observed for less time
    compared: ComparableTraffic | None = None

    @property
    def counted(self) -> ComparableTraffic | Rollup:
        """What shares and skew are of."""
        return self.totals if self.compared is None else self.compared


@dataclass(frozen=True, slots=True)
class WindowPieces:
    """All lines have a part of each piece."""

    times_ms: tuple[int, ...]
    edges_ms: tuple[int, ...] = ()  # where all but the first begin
    changes: tuple[CapacityChange, ...] = ()
    # sums of rates over sums of capacities, where a contract changed
    group_p95: Fullness | None = None


def split_pieces(
    uplinks: Sequence[Sequence[UplinkPart]], times_ms: Sequence[int], direction: Direction
) -> tuple[SplitPiece, ...]:
    """One per piece; `lines` has the parts of each line."""
    return tuple(
        SplitPiece(
            tuple(parts[n].counted.bytes_of(direction) for parts in uplinks),
            tuple(_bps(parts[n], direction) for parts in uplinks),
            time_ms,
            max((parts[n].counted.covered_ms for parts in uplinks), default=0),
            any(parts[n].compared is not None for parts in uplinks),
        )
        for n, time_ms in enumerate(times_ms)
    )


def _bps(part: UplinkPart, direction: Direction) -> int:
    return 0 if part.capacity is None else part.capacity.of(direction)


def mean_capacity_bps(parts: Sequence[UplinkPart], direction: Direction) -> Fraction | int | None:
    """Weighted by the line's observed time; None where it never was."""
    seen = [
        (part.capacity.of(direction), part.totals.covered_ms)
        for part in parts
        if part.capacity is not None and part.totals.covered_ms
    ]
    if len(seen) < 2:
        return seen[0][0] if seen else None
    return Fraction(sum(bps * ms for bps, ms in seen), sum(ms for _, ms in seen))


def max_utilization(parts: Sequence[UplinkPart], direction: Direction) -> float | None:
    """The fastest sample over the capacity of its piece; None without samples."""
    values = (
        part.totals.max_bps(direction) / part.capacity.of(direction)
        for part in parts
        if part.capacity is not None and part.totals.covered_ms > part.totals.bridged_ms
    )
    return max(values, default=None)


def is_steady(parts: Sequence[UplinkPart]) -> bool:
    return len({part.capacity for part in parts if part.capacity is not None}) < 2


def time_in_use(parts: Sequence[UplinkPart], times_ms: Sequence[int]) -> Fraction | int:
    """Part of the window in which the line was in use; 1 for a window of no time."""
    whole_ms = sum(times_ms)
    if not whole_ms or all(part.capacity is not None for part in parts):
        return 1
    pairs = zip(parts, times_ms, strict=True)
    return Fraction(sum(ms for part, ms in pairs if part.capacity is not None), whole_ms)
