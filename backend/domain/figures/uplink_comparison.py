"""Whether lines can be compared over the pieces of a window, each with those in use beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

from backend.domain.figures.split_coverage import SplitCoverage, SplitPolicy, split_coverage
from backend.domain.figures.summary_parts import UplinkPart


@dataclass(frozen=True, slots=True)
class UplinkPieces:
    """Pieces (by number) in which the same lines (by place) were in use."""

    places: tuple[int, ...]
    numbers: tuple[int, ...]


def stretches(uplinks: Sequence[Sequence[UplinkPart]]) -> list[UplinkPieces]:
    """`lines` has the parts of each."""
    numbers: dict[tuple[int, ...], list[int]] = {}
    for number in range(len(uplinks[0]) if uplinks else 0):
        used = (place for place, parts in enumerate(uplinks) if parts[number].capacity is not None)
        numbers.setdefault(tuple(used), []).append(number)
    return [UplinkPieces(places, tuple(each)) for places, each in numbers.items() if places]


def split_over_pieces(
    uplinks: Sequence[tuple[str, Sequence[UplinkPart]]], policy: SplitPolicy
) -> SplitCoverage:
    """By (name, parts) per line. Several stretches: their times added up, with names from the worst."""
    splits = [split for _, split in _splits(uplinks, policy)]
    if len(splits) < 2:
        return splits[0] if splits else split_coverage([], policy)
    worst = max(splits, key=lambda split: split.longest_ms - split.least_ms)
    least_ms = sum(map(attrgetter("least_ms"), splits))
    longest_ms = sum(map(attrgetter("longest_ms"), splits))
    state = policy.evaluate([least_ms, longest_ms])
    return SplitCoverage(state, worst.least, least_ms, worst.longest, longest_ms)


def uneven(uplinks: Sequence[Sequence[UplinkPart]], policy: SplitPolicy) -> list[UplinkPieces]:
    """Stretches in which a line was observed for less than the others, so that bytes do not compare.

    None where the split is not known at all.
    """
    named = [("", parts) for parts in uplinks]
    if split_over_pieces(named, policy).state == "unknown":
        return []
    return [
        stretch
        for stretch, split in _splits(named, policy)
        if split.state != "known" and split.longest_ms
    ]


def _splits(
    uplinks: Sequence[tuple[str, Sequence[UplinkPart]]], policy: SplitPolicy
) -> list[tuple[UplinkPieces, SplitCoverage]]:
    return [
        (stretch, split_coverage([_observed(uplinks[n], stretch) for n in stretch.places], policy))
        for stretch in stretches([parts for _, parts in uplinks])
    ]


def _observed(uplink: tuple[str, Sequence[UplinkPart]], stretch: UplinkPieces) -> tuple[str, int]:
    name, parts = uplink
    return name, sum(parts[number].totals.covered_ms for number in stretch.numbers)
