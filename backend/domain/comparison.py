"""Two windows or two regimes compared on like hours: the same hour of the week, well covered in both.

A quiet holiday against a busy week, or nights against mornings, would show a difference that no balancing method
made. So bytes are averaged per hour of the week first, and only hours of the week that both periods have are used.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import itemgetter
from typing import Literal
from zoneinfo import ZoneInfo

from backend.domain.calendar import Interval
from backend.domain.directions import Direction
from backend.domain.permutation import (
    Divisions,
    Sampler,
    Stratum,
    count_divisions,
    draw,
    permute,
    rank_biserial,
)
from backend.domain.rollups import Hour
from backend.domain.shares import achieved_shares
from backend.domain.skew import skew
from backend.domain.weeks import hour_bounds, hour_of_week, hour_starts
from backend.domain.zones import local_date

Finding = Literal["lower", "higher", "no_clear_change", "not_enough_data"]
EffectSize = Literal["negligible", "small", "medium", "large"]
Shares = tuple[float, ...]
ValueOf = Callable[[Shares], float]
Days = list[tuple[list[Shares], list[Shares]]]
"""Per weekday, the shares of the days before and after."""


@dataclass(frozen=True, slots=True)
class ComparisonPolicy:
    """`min_hour_coverage`: part of an hour that every uplink must cover. `min_days`: comparable days per period.

    `min_day_part`: part of its weekday's like hours that a day must have. `alpha`: significance level.
    `rounds`: most permutations tried.
    """

    min_hour_coverage: float = 0.9
    min_days: int = 5
    min_day_part: float = 0.5
    alpha: float = 0.05
    rounds: int = 1999


@dataclass(frozen=True, slots=True)
class HourVolume:
    """One local hour of a router: `day` is its local date as an ordinal, `byte_counts` are per uplink."""

    day: int
    hour_of_week: int
    byte_counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the test over like days says. Source of the words for `effect` (rank-biserial): Romano et al., 2006.

    `difference` is the mean over days, after minus before, with a 95 % interval.
    """

    difference: float
    low: float
    high: float
    p_value: float
    effect: float
    effect_size: EffectSize


@dataclass(frozen=True, slots=True)
class Metric:
    """One figure on the bytes of like hours before and after (None without traffic), and what can be said of it."""

    before: float | None
    after: float | None
    finding: Finding
    evidence: Evidence | None

    @property
    def difference(self) -> float | None:
        """After minus before."""
        return None if self.before is None or self.after is None else self.after - self.before


@dataclass(frozen=True, slots=True)
class Comparison:
    """Skew is the question that is tested; the shares (in the order of the uplinks) say where it comes from.

    `hours`: the like hours of the week. `bytes_before`, `bytes_after`: per uplink in the typical week of like hours,
    None without any.
    """

    hours: frozenset[int]
    bytes_before: tuple[int, ...] | None
    bytes_after: tuple[int, ...] | None
    days_before: int
    days_after: int
    skew: Metric
    shares: tuple[Metric, ...]

    @property
    def like_hours(self) -> int:
        return len(self.hours)


def hour_volumes(
    uplinks: Sequence[Iterable[Hour]],
    direction: Direction,
    zone: ZoneInfo,
    policy: ComparisonPolicy,
) -> list[HourVolume]:
    """The hours that every uplink covers well enough, in order of time."""
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


def compare(
    before: Sequence[HourVolume],
    after: Sequence[HourVolume],
    ideal: Sequence[float],
    policy: ComparisonPolicy,
    chance: Sampler,
) -> Comparison:
    """Compare two periods of one router in one direction; `ideal` are its uplinks' ideal shares.

    `chance` is a `random.Random` with a seed of the caller's, so that the same question has the same answer.
    """
    like = {v.hour_of_week for v in before} & {v.hour_of_week for v in after}
    days = _like_days(_day_shares(before, like, policy), _day_shares(after, like, policy))
    volumes = _typical_bytes(before, like), _typical_bytes(after, like)
    typical = [None if counts is None else achieved_shares(counts) for counts in volumes]
    divisions = divisions_of(_strata(days, lambda _: 0.0), policy, chance)

    def metric(value_of: ValueOf) -> Metric:
        first, last = (None if shares is None else value_of(shares) for shares in typical)
        if divisions is None or first is None or last is None:
            return Metric(first, last, "not_enough_data", None)
        evidence = evidence_of(_strata(days, value_of), divisions)
        return Metric(first, last, finding_of(evidence, policy), evidence)

    return Comparison(
        hours=frozenset(like),
        bytes_before=volumes[0],
        bytes_after=volumes[1],
        days_before=sum(len(old) for old, _ in days),
        days_after=sum(len(new) for _, new in days),
        skew=metric(lambda shares: skew(shares, ideal)),
        shares=tuple(metric(itemgetter(n)) for n in range(len(ideal))),
    )


def effect_size(effect: float) -> EffectSize:
    """The word for a rank-biserial effect: 0.147, 0.33 and 0.474 are the edges (Romano et al., 2006)."""
    size = abs(effect)
    if size < 0.147:
        return "negligible"
    if size < 0.33:
        return "small"
    return "medium" if size < 0.474 else "large"


def _day_shares(
    volumes: Iterable[HourVolume], like: set[int], policy: ComparisonPolicy
) -> dict[int, Shares]:
    """Shares per day over its like hours; days with too few of them, or without traffic, are left out."""
    of_day: dict[int, list[HourVolume]] = defaultdict(list)
    for volume in volumes:
        if volume.hour_of_week in like:
            of_day[volume.day].append(volume)
    hours_due = Counter(hour // 24 for hour in like)
    shares = {
        day: achieved_shares(_sums(v.byte_counts for v in hours))
        for day, hours in of_day.items()
        if len(hours) >= policy.min_day_part * hours_due[_weekday(day)]
    }
    return {day: split for day, split in shares.items() if split is not None}


def _like_days(before: dict[int, Shares], after: dict[int, Shares]) -> Days:
    """Per weekday that both periods have, the shares of its days in each."""
    weekdays = sorted({_weekday(day) for day in before} & {_weekday(day) for day in after})
    return [
        (
            [before[day] for day in sorted(before) if _weekday(day) == weekday],
            [after[day] for day in sorted(after) if _weekday(day) == weekday],
        )
        for weekday in weekdays
    ]


def _typical_bytes(volumes: Iterable[HourVolume], like: set[int]) -> tuple[int, ...] | None:
    """Bytes in the period's typical week: mean bytes of each like hour of the week, added up."""
    of_hour: dict[int, list[HourVolume]] = defaultdict(list)
    for volume in volumes:
        if volume.hour_of_week in like:
            of_hour[volume.hour_of_week].append(volume)
    # Rounded to whole bytes, which cannot be seen in a share.
    means = (
        tuple(round(total / len(hours)) for total in _sums(v.byte_counts for v in hours))
        for hours in of_hour.values()
    )
    return _sums(means) or None


def like_intervals(
    intervals: Iterable[Interval], hours: frozenset[int], zone: ZoneInfo
) -> tuple[Interval, ...]:
    """The parts of the intervals that lie in these hours of the week; neighbours are joined."""
    kept: list[Interval] = []
    for low, high in intervals:
        inner = [one for one in hour_starts(low, high, zone) if one > low]
        for start_ms, end_ms in pairwise([low, *inner, high]):
            if hour_of_week(start_ms, zone) not in hours:
                continue
            if kept and kept[-1][1] == start_ms:
                kept[-1] = (kept[-1][0], end_ms)
            else:
                kept.append((start_ms, end_ms))
    return tuple(kept)


def _sums(rows: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(sum(column) for column in zip(*rows, strict=True))


def _weekday(day: int) -> int:
    # Ordinal 1, 1 January of the year 1, was a Monday.
    return (day - 1) % 7


def _strata(days: Days, value_of: ValueOf) -> list[Stratum]:
    return [Stratum(tuple(map(value_of, old)), tuple(map(value_of, new))) for old, new in days]


def divisions_of(
    strata: list[Stratum], policy: ComparisonPolicy, chance: Sampler
) -> Divisions | None:
    """None where the days are so few that no outcome could be significant."""
    days_before = sum(len(stratum.before) for stratum in strata)
    days_after = sum(len(stratum.after) for stratum in strata)
    if min(days_before, days_after) < policy.min_days:
        return None
    if 2 / count_divisions(strata) > policy.alpha:
        return None
    return draw(strata, policy.rounds, chance)


def evidence_of(strata: list[Stratum], divisions: Divisions) -> Evidence:
    """What the test says of these strata, for which the divisions were drawn."""
    found, effect = permute(strata, divisions), rank_biserial(strata)
    return Evidence(
        difference=found.difference,
        low=found.low,
        high=found.high,
        p_value=found.p_value,
        effect=effect,
        effect_size=effect_size(effect),
    )


def finding_of(evidence: Evidence, policy: ComparisonPolicy) -> Finding:
    """The word for it."""
    if evidence.p_value > policy.alpha:
        return "no_clear_change"
    return "lower" if evidence.difference < 0 else "higher"
