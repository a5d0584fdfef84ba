"""What was recorded, slot by slot in order of time: the rate of each ISP, and of each bucket of the steered set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import gcd
from typing import Literal
from zoneinfo import ZoneInfo

from backend.domain.balance.question import Question
from backend.domain.dates.zones import DAY_MS, HOUR_MS, offset_ms
from backend.domain.demand.demand import Demand
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.steering.bucket_parts import BucketParts, HourlyBytes, Rates, Run, hourly_parts

WEEK_DAYS = 7

Basis = Literal["buckets", "isps"]


@dataclass(frozen=True, slots=True)
class SteeredCourse:
    at_ms: Sequence[int]
    days: Sequence[int]  # per slot, its place among the recorded days
    day_count: int
    week_count: int
    runs: Sequence[Run]
    capacities: Mapping[Direction, Sequence[float]]  # bit/s per ISP
    uplinks: Mapping[Direction, Rates]  # as recorded
    buckets: Mapping[Direction, Rates]
    start: Sequence[int]  # ISP per bucket, before anything is steered
    basis: Basis

    @property
    def count(self) -> int:
        """ISPs."""
        return len(self.capacities["download"])


def course_of(
    question: Question, chosen: Sequence[int], hourly: HourlyBytes, zone: ZoneInfo
) -> SteeredCourse:
    """`chosen`: the ISP per bucket of the set that is steered, which may differ from today's set."""
    demand = question.demand
    runs = _runs(demand, zone)
    parts = hourly_parts(question, hourly, demand, runs)
    uplinks = {way: _in_time(demand, way) for way in DIRECTIONS}
    names = {day: place for place, day in enumerate(sorted(set(demand.days)))}
    return SteeredCourse(
        at_ms=demand.at_ms,
        days=[names[day] for day in demand.days],
        day_count=demand.day_count,
        week_count=len({run.week for run in runs}),
        runs=runs,
        capacities={
            way: [float(capacity.of(way)) for capacity in question.capacities] for way in DIRECTIONS
        },
        uplinks=uplinks,
        buckets={way: _buckets(question, uplinks[way], parts, len(chosen)) for way in DIRECTIONS},
        start=_start(question, len(chosen)),
        basis="buckets" if parts.counted else "isps",
    )


def _in_time(demand: Demand, way: Direction) -> Rates:
    flow = demand.of(way)
    rows = []
    for rates in flow.rates:
        row = [0.0] * len(rates)
        for slot, rate in zip(flow.order, rates, strict=True):
            row[slot] = rate
        rows.append(row)
    return rows


def _runs(demand: Demand, zone: ZoneInfo) -> list[Run]:
    last_day = max(demand.days, default=0)
    runs = []
    first = 0
    for at_ms, slots in groupby(demand.at_ms, key=lambda at_ms: _hour_begin(at_ms, zone)):
        last = first + sum(1 for _ in slots)
        hour = (at_ms + offset_ms(at_ms, zone)) % DAY_MS // HOUR_MS
        runs.append(Run(first, last, hour, (last_day - demand.days[first]) // WEEK_DAYS))
        first = last
    return runs


def _hour_begin(at_ms: int, zone: ZoneInfo) -> int:
    return at_ms - (at_ms + offset_ms(at_ms, zone)) % HOUR_MS


def _buckets(question: Question, uplinks: Rates, parts: BucketParts, size: int) -> Rates:
    """Rates of the steered set. A new set gets the traffic of old buckets as its hash lets it (balance/moves.py)."""
    outside = [at for at in range(len(question.uplinks)) if at not in parts.owners]
    old = [
        [rate * part for rate, part in zip(uplinks[owner], row, strict=True)]
        for owner, row in zip(parts.owners, parts.rows, strict=True)
    ]
    if size == len(old) and not any(map(any, (uplinks[at] for at in outside))):
        return old
    step = gcd(len(old), size) if old else 1
    rest = [uplinks[at] for at in outside]
    made = [
        [step / size * whole for whole in map(sum, zip(*old[place::step], strict=True))]
        if old
        else [0.0] * len(uplinks[0])
        for place in range(step)
    ]
    if rest:
        extra = [whole / size for whole in map(sum, zip(*rest, strict=True))]
        made = [[own + other for own, other in zip(row, extra, strict=True)] for row in made]
    return [made[at % step] for at in range(size)]


def _start(question: Question, size: int) -> list[int]:
    """Today's map where the set is today's; else the ISPs in turn."""
    today = question.buckets()
    if len(today) == size and None not in today:
        return [owner or 0 for owner in today]
    return [at % len(question.uplinks) for at in range(size)]
