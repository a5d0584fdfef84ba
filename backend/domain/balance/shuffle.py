"""Today's buckets on other lines: nothing but marks of rules that are there, so no connection is ever unclassified."""

from __future__ import annotations

from collections.abc import Sequence

from backend.domain.balance.limits import aim_capacities, idle, movable
from backend.domain.balance.maps import Cap, Puzzle, best_map
from backend.domain.balance.question import Question
from backend.domain.demand.splits import identity, peaks
from backend.domain.directions import Direction


def moved_buckets(
    question: Question, direction: Direction, caps: Sequence[Cap]
) -> tuple[int, ...] | None:
    """Today's buckets on other lines; None where today has no complete set of them."""
    today, sizes = question.buckets(), question.sizes().shares
    if not movable(question):
        return None
    rooms = aim_capacities(question, direction)
    puzzle = Puzzle(
        _at_peaks(question, direction, sizes, today),
        tuple(room / sum(rooms) for room in rooms),
        today,
        tuple(line.minimum_share or 0.0 for line in question.lines),
        idle(question, direction),
        tuple(caps),
    )
    best = best_map(puzzle, question.limits.alike)
    return None if best is None else best.lines


def _at_peaks(
    question: Question,
    direction: Direction,
    sizes: Sequence[float],
    today: Sequence[int | None],
) -> tuple[float, ...]:
    """Sizes such that the buckets of a line add up to its part of the 95th percentiles, not of the bytes."""
    peaks_bps = peaks(question.demand.of(direction), identity(len(question.lines)))
    sums = [0.0] * len(peaks_bps)
    for size, line in zip(sizes, today, strict=True):
        sums[line or 0] += size
    whole = sum(peaks_bps) or 1.0
    return tuple(
        size * peaks_bps[line or 0] / sums[line or 0] / whole if sums[line or 0] else 0.0
        for size, line in zip(sizes, today, strict=True)
    )
