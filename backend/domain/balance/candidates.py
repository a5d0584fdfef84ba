"""Maps worth comparing: today's buckets moved, and new sets of buckets with whole-number weights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from backend.domain.balance.limits import aim_capacities, caps_of, idle, movable, new_denominators
from backend.domain.balance.luck import index_of, luck_of
from backend.domain.balance.maps import Cap, Puzzle, best_map
from backend.domain.balance.moves import moved_part, placed, resplit, spread
from backend.domain.balance.question import Question
from backend.domain.balance.weights import WeightOption, error_of
from backend.domain.demand.bootstrap import ChoiceSource, expected_busiest
from backend.domain.demand.splits import Matrix, identity, peaks, shares
from backend.domain.directions import DIRECTIONS, Direction

MOVEMENT_STEP = 0.05  # compared in twentieths of the traffic: less is not worth one rule more


@dataclass(frozen=True, slots=True)
class Candidate:
    uplinks: tuple[int, ...]  # per remainder, place in the question's lines
    split: Matrix
    luck: float  # as in domain/demand/bootstrap.py
    busiest: float  # expected p95 utilization of the fullest line
    moved: float  # part of the traffic that changes its line
    moved_buckets: int | None  # None: a new set
    error: float  # of the weights

    def weights(self, count: int) -> list[int]:
        return [self.uplinks.count(uplink) for uplink in range(count)]


def candidates(question: Question, direction: Direction, chance: ChoiceSource) -> list[Candidate]:
    """All within the limits."""
    index = index_of(question, direction)
    for strict in (True, False):
        caps = caps_of(question, strict=strict)
        layouts = [moved_buckets(question, direction, caps), *_new(question, direction, caps)]
        allowed = [uplinks for uplinks in layouts if uplinks]
        if allowed:
            return [_judged(question, uplinks, direction, index, chance) for uplinks in allowed]
    return []


def chosen(candidates: Sequence[Candidate], question: Question) -> Candidate | None:
    """Among those about as good as the best: the least movement, then the fewest buckets, then the lowest price."""
    if not candidates:
        return None
    limit = min(candidate.busiest for candidate in candidates) * (1 + question.limits.alike)
    alike = [candidate for candidate in candidates if candidate.busiest <= limit]

    def order(candidate: Candidate) -> tuple[float, int, float, float]:
        step = round(candidate.moved / MOVEMENT_STEP)
        return step, len(candidate.uplinks), _price(question, candidate), candidate.busiest

    return min(alike, key=order)


def staying(question: Question) -> Candidate:
    split = identity(len(question.uplinks))
    busiest = max(max(fullness(question, split, way)) for way in DIRECTIONS)
    return Candidate((), split, 0.0, busiest, 0.0, 0, 0.0)


def weighed(question: Question, option: WeightOption) -> float:
    """The fullest line's p95 utilization if only weights change. With today's denominator buckets keep their places."""
    uplinks = placed(option.weights, (), ())
    sizes, today = question.sizes().shares, question.buckets()
    split = resplit(sizes, today, uplinks, len(question.uplinks))
    return max(max(fullness(question, split, way)) for way in DIRECTIONS)


def _judged(
    question: Question,
    uplinks: tuple[int, ...],
    direction: Direction,
    index: float,
    chance: ChoiceSource,
) -> Candidate:
    sizes, today, count = question.sizes(), question.buckets(), len(question.uplinks)
    split = resplit(sizes.shares, today, uplinks, count)
    luck = luck_of(sizes, today, uplinks, split, index)
    rows = zip(today, uplinks, strict=False)
    return Candidate(
        uplinks,
        split,
        luck,
        max(_expected(question, split, luck, way, chance) for way in DIRECTIONS),
        _moved_part(question, uplinks, split),
        sum(old != new for old, new in rows) if len(uplinks) == len(today) else None,
        error_of(
            [uplinks.count(uplink) / len(uplinks) for uplink in range(count)],
            [capacity.of(direction) for capacity in question.capacities],
        ),
    )


def _expected(
    question: Question, split: Matrix, luck: float, way: Direction, chance: ChoiceSource
) -> float:
    got = shares(question.demand.of(way), split)
    if got is None:
        return 0.0
    return expected_busiest(fullness(question, split, way), got, luck, chance)


def fullness(question: Question, split: Matrix, way: Direction) -> list[float]:
    """Per line: p95 over the capacity that the aim counts with."""
    rooms = aim_capacities(question, way)
    peaks_bps = peaks(question.demand.of(way), split)
    return [bps / room for bps, room in zip(peaks_bps, rooms, strict=True)]


def _moved_part(question: Question, uplinks: Sequence[int], split: Matrix) -> float:
    """For unknown buckets: the part of the traffic that leaves its line by the split."""
    sizes = question.sizes().shares
    if sizes:
        parts = spread(len(sizes), uplinks, len(question.uplinks))
        return moved_part(sizes, question.buckets(), parts)
    carried = question.demand.download.sums, question.demand.upload.sums
    of_uplink = [sum(bucket_parts) for bucket_parts in zip(*carried, strict=True)]
    whole = sum(of_uplink) or 1.0
    return sum(size / whole * (1 - split[uplink][uplink]) for uplink, size in enumerate(of_uplink))


def _new(
    question: Question, direction: Direction, caps: Sequence[Cap]
) -> Iterator[tuple[int, ...]]:
    sizes = question.sizes().shares
    for option in new_denominators(question, direction, caps):
        yield placed(option.weights, sizes, question.buckets() if sizes else ())


def _price(question: Question, candidate: Candidate) -> float:
    weights = candidate.weights(len(question.uplinks))
    return sum(
        (uplink.price or 0.0) * weight
        for uplink, weight in zip(question.uplinks, weights, strict=True)
    ) / len(candidate.uplinks)


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
        tuple(uplink.minimum_share or 0.0 for uplink in question.uplinks),
        idle(question, direction),
        tuple(caps),
    )
    best = best_map(puzzle, question.limits.alike)
    return None if best is None else best.uplinks


def _at_peaks(
    question: Question,
    direction: Direction,
    sizes: Sequence[float],
    today: Sequence[int | None],
) -> tuple[float, ...]:
    """Bucket sizes that add up to each line's part of the 95th percentiles, not of the bytes."""
    peaks_bps = peaks(question.demand.of(direction), identity(len(question.uplinks)))
    sums = [0.0] * len(peaks_bps)
    for size, uplink in zip(sizes, today, strict=True):
        sums[uplink or 0] += size
    whole = sum(peaks_bps) or 1.0
    return tuple(
        size * peaks_bps[uplink or 0] / sums[uplink or 0] / whole if sums[uplink or 0] else 0.0
        for size, uplink in zip(sizes, today, strict=True)
    )
