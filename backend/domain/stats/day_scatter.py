"""How days scatter around their usual value when each resembles the day before.

With a correlation r of neighbours, n days are worth n (1-r)/(1+r). Sources: F. Zwiers and H. von Storch, "Taking
Serial Correlation into Account in Tests of the Mean", 1995; G. Bayley and J. Hammersley, "The 'Effective' Number of
Independent Observations in an Autocorrelated Time Series", 1946 (degrees of freedom of the variance); F. Marriott and
J. Pope, "Bias in the Estimation of Autocorrelations", 1954.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean

from backend.domain.stats.blocks import Basis, DayValue, Uncertainty, effective, mean

LEAST_DEGREES = 5  # degrees of freedom below which the scatter is not known

MOST_CORRELATION = 0.8


@dataclass(frozen=True, slots=True)
class DayScatter:
    """Days of both sides less the side's mean and the weekday's; `degrees` of freedom are left."""

    before: Sequence[DayValue]
    after: Sequence[DayValue]
    degrees: int

    def uncertainty(self, least_correlation: float) -> Uncertainty:
        """How sure the difference of the means is, if neighbouring days correlate by `least_correlation` or more."""
        correlation = min(MOST_CORRELATION, max(least_correlation, self._correlation()))
        inflation = (1 + correlation) / (1 - correlation)
        squares = sum((day.weight * day.value) ** 2 for day in (*self.before, *self.after))
        days = len(self.before) + len(self.after)
        squared = correlation * correlation
        return Uncertainty(
            squares * inflation * days / self.degrees,
            max(1.0, self.degrees * (1 - squared) / (1 + squared)),
            Basis("days", *(effective(side) / inflation for side in (self.before, self.after))),
        )

    def _correlation(self) -> float:
        """The correlation of a day with the next, corrected for the bias of few days."""
        sides = (self.before, self.after)
        squares = sum(day.value**2 for side in sides for day in side)
        if squares == 0:
            return 0.0
        pairs = (pair for side in sides for pair in pairwise(side))
        plain = sum(a.value * b.value for a, b in pairs if b.day == a.day + 1) / squares
        return plain + (1 + 4 * plain) / min(map(len, sides))


def day_scatter(before: Sequence[DayValue], after: Sequence[DayValue]) -> DayScatter | None:
    """Days in order; None for too few."""
    plain = [*_less(before, mean(before)), *_less(after, mean(after))]
    of_weekday: dict[int, list[float]] = defaultdict(list)
    for day in plain:
        of_weekday[day.day % 7].append(day.value)
    degrees = len(plain) - len(of_weekday) - 1
    if degrees < LEAST_DEGREES:
        return None
    usual = {weekday: fmean(values) for weekday, values in of_weekday.items()}
    rest = [DayValue(day.day, day.weight, day.value - usual[day.day % 7]) for day in plain]
    sides = (rest[: len(before)], rest[len(before) :])
    first, last = (_less(side, fmean(day.value for day in side)) for side in sides)
    return DayScatter(first, last, degrees)


def _less(days: Sequence[DayValue], value: float) -> list[DayValue]:
    return [DayValue(day.day, day.weight, day.value - value) for day in days]
