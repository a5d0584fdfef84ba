"""Compares two windows or regimes on like hours: the same hour of the week, well covered in both.

Bytes are averaged per hour of the week, so each hour counts once. All figures, differences, intervals and findings
use these bytes. The skew of pooled bytes is the byte-weighted mean of the days' skews, each in the direction in which
the whole period is skewed and against that day's ideal shares (a new contract changes later days only).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from backend.domain.comparing.evidence import Metric, evidence_of, judged, judged_together
from backend.domain.comparing.interrupted_series import step_between
from backend.domain.comparing.like_hours import ComparisonPolicy, HourVolume
from backend.domain.contracts.ideal_history import IdealHistory, ShareChange, Shares
from backend.domain.directions import Direction
from backend.domain.figures.shares import achieved_shares
from backend.domain.stats.blocks import Basis, DayValue
from backend.domain.stats.mean_difference import mean_difference
from backend.domain.stats.permutation import Stratum, rank_biserial

ValueOf = Callable[[Shares, Shares], float]  # of achieved and ideal shares, linear in both
Number = TypeVar("Number", int, float)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Skew is what is tested; the shares (in the order of the uplinks) say where it comes from."""

    hours: frozenset[int]  # like hours of the week
    # per uplink in the typical week of like hours; None without any
    bytes_before: tuple[int, ...] | None
    bytes_after: tuple[int, ...] | None
    days_before: int
    days_after: int
    skew: Metric
    shares: tuple[Metric, ...]
    basis: Basis | None = None  # None: too few days for a test

    @property
    def like_hours(self) -> int:
        return len(self.hours)


@dataclass(frozen=True, slots=True)
class _PeriodSide:
    """One period."""

    # bytes of each day per uplink, an hour divided by how often it came
    parts: Mapping[int, tuple[float, ...]]
    counted: frozenset[int]  # well covered days
    shares: Shares | None
    ideal: IdealHistory

    def due(self) -> Shares:
        return self.ideal.over({day: sum(counts) for day, counts in self.parts.items()})

    def whole(self, value_of: ValueOf) -> float | None:
        return None if self.shares is None else value_of(self.shares, self.due())

    def values(self, value_of: ValueOf) -> list[DayValue]:
        whole = sum(map(sum, self.parts.values()))
        return [
            DayValue(day, sum(self.parts[day]) / whole, value_of(split, self.ideal.on(day)))
            for day in sorted(self.parts)
            if (split := achieved_shares(self.parts[day])) is not None
        ]


def compare(
    before: Sequence[HourVolume],
    after: Sequence[HourVolume],
    ideal: Sequence[float],
    policy: ComparisonPolicy,
    changes: Sequence[ShareChange] = (),
) -> Comparison:
    """Compares two periods of one router in one direction.

    `ideal`: shares of its uplinks, `changes`: by later contracts. Findings hold for one direction; see `corrected`.
    """
    like = {v.hour_of_week for v in before} & {v.hour_of_week for v in after}
    due = IdealHistory(tuple(ideal), tuple(changes))
    old, new = (_side(volumes, like, due, policy) for volumes in (before, after))
    pair = _Pair(old, new, _alike(old, new), _alike(new, old), policy)
    shares = [partial(_share, n) for n in range(len(ideal))]
    tested = [pair.tested(_directed(old), _directed(new))]
    tested += [pair.tested(share, share) for share in shares]
    metrics = judged([metric for metric, _ in tested], policy.alpha)
    return Comparison(
        hours=frozenset(like),
        bytes_before=_typical_bytes(before, like),
        bytes_after=_typical_bytes(after, like),
        days_before=len(pair.days_before),
        days_after=len(pair.days_after),
        skew=metrics[0],
        shares=tuple(metrics[1:]),
        basis=tested[0][1],
    )


def corrected(
    results: Mapping[Direction, Comparison], policy: ComparisonPolicy
) -> dict[Direction, Comparison]:
    metrics = {name: (result.skew, *result.shares) for name, result in results.items()}
    judgements = judged_together(metrics, policy.alpha)
    return {
        name: replace(result, skew=judgements[name][0], shares=tuple(judgements[name][1:]))
        for name, result in results.items()
    }


@dataclass(frozen=True, slots=True)
class _Pair:
    before: _PeriodSide
    after: _PeriodSide
    days_before: Sequence[int]  # well covered days whose weekday both periods have
    days_after: Sequence[int]
    policy: ComparisonPolicy

    def tested(self, value_before: ValueOf, value_after: ValueOf) -> tuple[Metric, Basis | None]:
        """Linear in the shares: the figure of all bytes is the byte-weighted mean of the days."""
        first, last = self.before.whole(value_before), self.after.whole(value_after)
        difference, values = (
            None,
            (self.before.values(value_before), self.after.values(value_after)),
        )
        if min(len(self.days_before), len(self.days_after)) >= self.policy.min_days:
            difference = mean_difference(*values)
        if difference is None:
            return Metric(first, last, "not_enough_data", None), None
        effect = rank_biserial(self._strata(value_before, value_after))
        evidence = evidence_of(difference, effect, step_between(*values))
        return Metric(first, last, "no_clear_change", evidence), difference.basis

    def _strata(self, value_before: ValueOf, value_after: ValueOf) -> list[Stratum]:
        """Days of the same weekday against each other."""
        old = _by_weekday(self.before, self.days_before, value_before)
        new = _by_weekday(self.after, self.days_after, value_after)
        return [Stratum(tuple(old[weekday]), tuple(new[weekday])) for weekday in sorted(old)]


def _side(
    volumes: Sequence[HourVolume], like: set[int], ideal: IdealHistory, policy: ComparisonPolicy
) -> _PeriodSide:
    kept = [volume for volume in volumes if volume.hour_of_week in like]
    times = Counter(volume.hour_of_week for volume in kept)
    of_day: dict[int, list[HourVolume]] = defaultdict(list)
    for volume in kept:
        of_day[volume.day].append(volume)
    parts = {
        day: _sums(tuple(count / times[v.hour_of_week] for count in v.byte_counts) for v in hours)
        for day, hours in of_day.items()
    }
    due = Counter(hour // 24 for hour in like)
    counted = frozenset(
        day
        for day, hours in of_day.items()
        if len(hours) >= policy.min_day_part * due[_weekday(day)] and any(parts[day])
    )
    return _PeriodSide(parts, counted, achieved_shares(_sums(parts.values())), ideal)


def _share(number: int, shares: Shares, _ideal: Shares) -> float:
    return shares[number]


def _directed(side: _PeriodSide) -> ValueOf:
    """Skew in the direction in which the whole side is skewed."""
    pairs = zip(side.shares or (), side.due(), strict=False)
    signs = [(got > due) - (got < due) for got, due in pairs]

    def value(shares: Shares, ideal: Shares) -> float:
        parts = zip(signs, shares, ideal, strict=True)
        return sum(sign * (got - due) for sign, got, due in parts) / 2

    return value


def _alike(side: _PeriodSide, other: _PeriodSide) -> list[int]:
    """Well covered days whose weekday the other side also has."""
    weekdays = {_weekday(day) for day in other.counted}
    return sorted(day for day in side.counted if _weekday(day) in weekdays)


def _by_weekday(
    side: _PeriodSide, days: Iterable[int], value_of: ValueOf
) -> dict[int, list[float]]:
    values: dict[int, list[float]] = defaultdict(list)
    for day in days:
        if (split := achieved_shares(side.parts[day])) is not None:
            values[_weekday(day)].append(value_of(split, side.ideal.on(day)))
    return values


def _typical_bytes(volumes: Iterable[HourVolume], like: set[int]) -> tuple[int, ...] | None:
    """Mean bytes of each like hour of the week, added up."""
    of_hour: dict[int, list[HourVolume]] = defaultdict(list)
    for volume in volumes:
        if volume.hour_of_week in like:
            of_hour[volume.hour_of_week].append(volume)
    # Whole bytes: no share shows the difference.
    means = (
        tuple(round(total / len(hours)) for total in _sums(v.byte_counts for v in hours))
        for hours in of_hour.values()
    )
    return _sums(means) or None


def _sums(rows: Iterable[tuple[Number, ...]]) -> tuple[Number, ...]:
    return tuple(sum(column) for column in zip(*rows, strict=True))


def _weekday(day: int) -> int:
    # Ordinal 1, 1 January of the year 1, was a Monday.
    return (day - 1) % 7
