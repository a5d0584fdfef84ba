"""The hours of the week that both periods cover well, and what the lines carried in them.

Other hours would show differences that no balancing method made: a holiday against a busy week, or nights against
mornings.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from zoneinfo import ZoneInfo

from backend.domain.dates.calendar import Interval
from backend.domain.dates.weeks import hour_bounds, hour_of_week, hour_starts
from backend.domain.dates.zones import local_date
from backend.domain.directions import Direction
from backend.domain.metering.rollups import Hour


@dataclass(frozen=True, slots=True)
class ComparisonPolicy:
    min_hour_coverage: float = 0.9  # part of an hour that every uplink must cover
    min_days: int = 5  # comparable days per period
    min_day_part: float = 0.5  # part of its weekday's like hours that a day must have
    alpha: float = 0.05  # significance level
    rounds: int = 1999  # most permutations tried


@dataclass(frozen=True, slots=True)
class HourVolume:
    """One local hour of a router."""

    day: int  # local date as an ordinal
    hour_of_week: int
    byte_counts: tuple[int, ...]  # per uplink


def hour_volumes(
    uplinks: Sequence[Iterable[Hour]],
    direction: Direction,
    zone: ZoneInfo,
    policy: ComparisonPolicy,
) -> list[HourVolume]:
    """Hours that every uplink covers well enough, in order."""
    by_start: dict[int, list[Hour]] = defaultdict(list)
    for hours in uplinks:
        for hour in hours:
            by_start[hour.at_ms].append(hour)
    volumes = []
    for at_ms in sorted(by_start):
        start_ms, end_ms = hour_bounds(at_ms, zone)
        needed_ms = policy.min_hour_coverage * (end_ms - start_ms)
        known = [hour for hour in by_start[at_ms] if hour.covered_ms >= needed_ms]
        if len(known) == len(uplinks):
            counts = tuple(hour.bytes_of(direction) for hour in known)
            day = local_date(at_ms, zone).toordinal()
            volumes.append(HourVolume(day, hour_of_week(at_ms, zone), counts))
    return volumes


def like_intervals(
    intervals: Iterable[Interval], hours: frozenset[int], zone: ZoneInfo
) -> tuple[Interval, ...]:
    """The parts of the intervals in these hours of the week, neighbours joined."""
    kept: list[Interval] = []
    for low, high in intervals:
        inner = [hour_start for hour_start in hour_starts(low, high, zone) if hour_start > low]
        for start_ms, end_ms in pairwise([low, *inner, high]):
            if hour_of_week(start_ms, zone) not in hours:
                continue
            if kept and kept[-1][1] == start_ms:
                kept[-1] = (kept[-1][0], end_ms)
            else:
                kept.append((start_ms, end_ms))
    return tuple(kept)
