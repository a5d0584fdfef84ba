"""A mean over days, and its uncertainty where the days of a week have much in common.

A week has its own course (an exam, a holiday, new lectures), so weeks count as independent, not their days. Sources:
C. Cameron and D. Miller, "A Practitioner's Guide to Cluster-Robust Inference", 2015 (blocks); B. Welch, "The
Generalization of 'Student's' Problem", 1947 (two sides that scatter differently).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

Unit = Literal["weeks", "days"]


@dataclass(frozen=True, slots=True)
class DayValue:
    """One day of a period; the weights of a period add up to 1."""

    day: int  # the date's ordinal
    weight: float  # the day's share of the period's bytes
    value: float  # figure of that day's bytes


@dataclass(frozen=True, slots=True)
class Basis:
    """As how many independent weeks or days each side counts."""

    unit: Unit
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Uncertainty:
    """Variance of the difference of two means, and its degrees of freedom."""

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
    """Each ISO week with traffic as one value, numbered in place of the date."""
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
    """From the scatter of the weeks of each side, two or more."""
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
