"""A mean over days, and how uncertain it is where the days of a week have much in common.

A week has its own course: an exam, a holiday, a new course of lectures. So weeks are taken as independent, their days
as they come. Sources: C. Cameron and D. Miller, "A Practitioner's Guide to Cluster-Robust Inference", 2015 (blocks);
B. Welch, "The Generalization of 'Student's' Problem", 1947 (two sides that scatter differently).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

Unit = Literal["weeks", "days"]


@dataclass(frozen=True, slots=True)
class DayValue:
    """One day of a period: `day` is the date's ordinal, `value` the figure made of that day's bytes.

    `weight` is the day's share of the bytes of the period: the weights of a period add up to 1.
    """

    day: int
    weight: float
    value: float


@dataclass(frozen=True, slots=True)
class Basis:
    """What a test stands on: as how many independent weeks or days each side counts."""

    unit: Unit
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Uncertainty:
    """Of the difference of two means: its variance, and the degrees of freedom that this is known with."""

    variance: float
    degrees: float
    basis: Basis


def mean(days: Iterable[DayValue]) -> float:
    """By weight: the figure of all bytes."""
    return sum(day.weight * day.value for day in days)


def effective(days: Iterable[DayValue]) -> float:
    """Number of equal weights that would be as precise (L. Kish, "Survey Sampling", 1965)."""
    return 1 / sum(day.weight**2 for day in days)


def weeks_of(days: Iterable[DayValue]) -> list[DayValue]:
    """Each ISO week with traffic as one value; its number takes the place of the date."""
    of_week: dict[int, list[DayValue]] = defaultdict(list)
    for day in days:
        # Ordinal 1, 1 January of the year 1, was a Monday.
        of_week[(day.day - 1) // 7].append(day)
    return [
        DayValue(week, weight, mean(inside) / weight)
        for week, inside in sorted(of_week.items())
        if (weight := sum(day.weight for day in inside)) > 0
    ]


def uncertainty_of_weeks(before: Sequence[DayValue], after: Sequence[DayValue]) -> Uncertainty:
    """From how the weeks of each side scatter; each side has two or more."""
    sides = (before, after)
    variances = [_variance_of_mean(side) for side in sides]
    counts = [effective(side) for side in sides]
    whole = sum(variances)
    parts = sum(v * v / (n - 1) for v, n in zip(variances, counts, strict=True))
    degrees = whole * whole / parts if parts else min(counts) - 1
    return Uncertainty(whole, degrees, Basis("weeks", *counts))


def _variance_of_mean(side: Sequence[DayValue]) -> float:
    middle = mean(side)
    squares = sum((block.weight * (block.value - middle)) ** 2 for block in side)
    return squares * len(side) / (len(side) - 1)
