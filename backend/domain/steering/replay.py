"""What each ISP would have carried under a policy, slot by slot.

A bucket that moves takes its new connections along; running ones keep their ISP until they end. Of what the bucket
asks for `n` slots after a move, the part exp(-n * 5 min / `LASTS_MINUTES`) still goes the old way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import exp

from backend.domain.demand.replay import SLOT_MINUTES
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.metering.slots import SLOT_MS
from backend.domain.steering.bucket_parts import Rates
from backend.domain.steering.course import SteeredCourse
from backend.domain.steering.hourly import Map

LASTS_MINUTES = 8.0  # an assumption: how long a connection lasts is not recorded
GONE = 0.01  # less that still goes the old way moves nothing
OVERFLOW = 0.85  # of an ISP: from here RER looks for another way


@dataclass(frozen=True, slots=True)
class PolicyLoads:
    """Bit/s per ISP and slot. A pool is one ISP with the capacity of all."""

    rates: Mapping[Direction, Rates]
    capacities: Mapping[Direction, Sequence[float]]
    moves: int = 0  # of buckets, over the whole course
    maps: Sequence[Map] = field(default=())  # per hour, where there are maps


def recorded(course: SteeredCourse) -> PolicyLoads:
    return PolicyLoads(course.uplinks, course.capacities)


def single(course: SteeredCourse) -> PolicyLoads:
    """All on the largest ISP, while the others stand by."""
    rooms = [sum(pair) for pair in zip(*course.capacities.values(), strict=True)]
    largest = rooms.index(max(rooms))
    return _shared(course, [float(at == largest) for at in range(course.count)])


def equal(course: SteeredCourse) -> PolicyLoads:
    return _shared(course, [1 / course.count] * course.count)


def pool(course: SteeredCourse) -> PolicyLoads:
    return PolicyLoads(
        {way: [_totals(course, way)] for way in DIRECTIONS},
        {way: [sum(course.capacities[way])] for way in DIRECTIONS},
    )


def rer(course: SteeredCourse) -> PolicyLoads:
    """As recorded, but what is above `OVERFLOW` of an ISP goes where there is room below it."""
    return PolicyLoads({way: _spilt(course, way) for way in DIRECTIONS}, course.capacities)


def mapped(course: SteeredCourse, maps: Sequence[Map]) -> PolicyLoads:
    """`maps`: per run of the course."""
    rates: dict[Direction, Rates] = {}
    for way in DIRECTIONS:
        rows: list[list[float]] = [[] for _ in range(course.count)]
        for run, owners in zip(course.runs, maps, strict=True):
            _carry(rows, course.buckets[way], owners, slice(run.first, run.last))
        for move in _moves(course, maps):
            _linger(rows, course, way, move)
        rates[way] = rows
    return PolicyLoads(rates, course.capacities, sum(1 for _ in _moves(course, maps)), maps)


@dataclass(frozen=True, slots=True)
class _BucketMove:
    slots: range  # of the hour that begins with the new map
    bucket: int
    source: int
    goal: int


def _moves(course: SteeredCourse, maps: Sequence[Map]) -> Iterator[_BucketMove]:
    for (old, new), run in zip(pairwise(maps), course.runs[1:], strict=True):
        if old != new:
            for bucket, (source, goal) in enumerate(zip(old, new, strict=True)):
                if source != goal:
                    yield _BucketMove(range(run.first, run.last), bucket, source, goal)


def _carry(rows: list[list[float]], buckets: Rates, owners: Map, slots: slice) -> None:
    for uplink, row in enumerate(rows):
        own = [buckets[at][slots] for at, owner in enumerate(owners) if owner == uplink]
        row.extend(map(sum, zip(*own, strict=True)) if own else [0.0] * (slots.stop - slots.start))


def _linger(
    rows: list[list[float]], course: SteeredCourse, way: Direction, move: _BucketMove
) -> None:
    """Running connections of a moved bucket: back on the old ISP for as long as they last."""
    began_ms, rates = course.at_ms[move.slots.start], course.buckets[way][move.bucket]
    for slot in move.slots:
        passed = (course.at_ms[slot] - began_ms) // SLOT_MS + 1
        part = exp(-passed * SLOT_MINUTES / LASTS_MINUTES)
        if part < GONE:
            return
        rows[move.source][slot] += part * rates[slot]
        rows[move.goal][slot] -= part * rates[slot]


def _totals(course: SteeredCourse, way: Direction) -> list[float]:
    return list(map(sum, zip(*course.uplinks[way], strict=True)))


def _shared(course: SteeredCourse, parts: Sequence[float]) -> PolicyLoads:
    totals = {way: _totals(course, way) for way in DIRECTIONS}
    return PolicyLoads(
        {way: [[part * whole for whole in totals[way]] for part in parts] for way in DIRECTIONS},
        course.capacities,
    )


def _spilt(course: SteeredCourse, way: Direction) -> Rates:
    marks = [OVERFLOW * room for room in course.capacities[way]]
    rows = [list(row) for row in course.uplinks[way]]
    for slot, loads in enumerate(zip(*course.uplinks[way], strict=True)):
        over = sum(max(0.0, load - mark) for load, mark in zip(loads, marks, strict=True))
        if not over:
            continue
        rooms = [max(0.0, mark - load) for load, mark in zip(loads, marks, strict=True)]
        taken = min(1.0, over / sum(rooms)) if sum(rooms) else 0.0
        kept = 1 - min(1.0, sum(rooms) / over)
        for uplink, (load, mark, room) in enumerate(zip(loads, marks, rooms, strict=True)):
            rows[uplink][slot] = min(load, mark) + max(0.0, load - mark) * kept + room * taken
    return rows
