"""Which ISP each bucket goes to when that may change every hour: learned by the hour of the day, or by AIMD.

AIMD (paper D): an ISP above `MARK` loses the part `DECREASE` of its weight, each other gains `INCREASE` of an equal
share. Then two buckets at most move towards the weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.directions import DIRECTIONS
from backend.domain.steering.course import SteeredCourse
from backend.domain.steering.running_loads import Rooms, RunningLoads

MARK = 0.8
DECREASE = 0.0625
INCREASE = 0.0625
MOST_MOVES = 2  # in an hour
CALM = 0.6  # below this no hour needs a map for itself
WORTH_A_MOVE = 0.02  # utilization that a new map of an hour must take off the fullest ISP

Map = tuple[int, ...]  # ISP per bucket


@dataclass(frozen=True, slots=True)
class _Hours:
    """Per hour, its mean rate of each bucket (down, up), from slots that were summed once."""

    rates: Sequence[Sequence[tuple[float, float]]]
    slots: Sequence[int]


def by_the_hour(course: SteeredCourse, chosen: Map) -> list[Map]:
    """Per run its map: a map for each hour of the day, learned on all weeks but that of the run."""
    hours = _hours(course)
    weeks = sorted({run.week for run in course.runs})
    maps = {week: _learned(course, hours, week, chosen) for week in weeks}
    return [maps[run.week].get(run.hour, chosen) for run in course.runs]


def aimd(course: SteeredCourse) -> list[Map]:
    """Per run its map: after the loads of the run before."""
    hours, rooms = _hours(course), _rooms(course)
    owners = list(course.start)
    weights = [owners.count(at) / len(owners) for at in range(course.count)]
    maps = []
    for rates in hours.rates:
        maps.append(tuple(owners))
        loads = RunningLoads(rates, owners, rooms)
        if max(loads.fullness) > MARK:
            weights = _weighed(weights, loads.fullness)
            for _ in range(MOST_MOVES):
                _move_towards(owners, weights, rates)
    return maps


def _weighed(weights: Sequence[float], fullness: Sequence[float]) -> list[float]:
    share = 1 / len(weights)
    raw = [
        weight * (1 - DECREASE) if full > MARK else weight + INCREASE * share
        for weight, full in zip(weights, fullness, strict=True)
    ]
    return [weight / sum(raw) for weight in raw]


def _move_towards(
    owners: list[int], weights: Sequence[float], rates: Sequence[tuple[float, float]]
) -> None:
    """One bucket from the ISP furthest above its weight to the one furthest below, where that brings both nearer."""
    whole = sum(map(sum, rates)) or 1.0
    sizes = [sum(rate) / whole for rate in rates]
    off = [-weight for weight in weights]
    for owner, size in zip(owners, sizes, strict=True):
        off[owner] += size
    high, low = off.index(max(off)), off.index(min(off))
    gap = min(off[high], -off[low])
    fitting = [
        (size, at)
        for at, (owner, size) in enumerate(zip(owners, sizes, strict=True))
        if owner == high and 0 < size <= 1.5 * gap
    ]
    if fitting:
        owners[max(fitting)[1]] = low


def _learned(course: SteeredCourse, hours: _Hours, week: int, chosen: Map) -> dict[int, Map]:
    rooms, size = _rooms(course), len(chosen)
    sums: dict[int, list[list[float]]] = {}
    slots: dict[int, int] = {}
    for run, rates, count in zip(course.runs, hours.rates, hours.slots, strict=True):
        if run.week == week:
            continue
        row = sums.setdefault(run.hour, [[0.0, 0.0] for _ in range(size)])
        slots[run.hour] = slots.get(run.hour, 0) + count
        for whole, (down, up) in zip(row, rates, strict=True):
            whole[0] += down * count
            whole[1] += up * count
    maps, current = {}, chosen
    for hour in sorted(sums):
        mean = [(down / slots[hour], up / slots[hour]) for down, up in sums[hour]]
        current = maps[hour] = _relieved(mean, current, rooms)
    return maps


def _relieved(rates: Sequence[tuple[float, float]], today: Map, rooms: Rooms) -> Map:
    """Buckets of the fullest ISP moved or exchanged while that relieves it; today's map unless it is worth it."""
    loads = RunningLoads(rates, list(today), rooms)
    before = max(loads.fullness)
    if before < CALM:
        return today
    while loads.step():
        pass
    return tuple(loads.owners) if before - max(loads.fullness) >= WORTH_A_MOVE else today


def _rooms(course: SteeredCourse) -> Rooms:
    return list(zip(*(course.capacities[way] for way in DIRECTIONS), strict=True))


def _hours(course: SteeredCourse) -> _Hours:
    rates = []
    for run in course.runs:
        count = run.last - run.first
        rates.append(
            [
                (sum(down[run.first : run.last]) / count, sum(up[run.first : run.last]) / count)
                for down, up in zip(
                    course.buckets["download"], course.buckets["upload"], strict=True
                )
            ]
        )
    return _Hours(rates, [run.last - run.first for run in course.runs])
