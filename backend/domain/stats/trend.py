"""A straight trend through weekly values, and how far off it may be where neighbouring weeks resemble each other.

Slope and level are medians (P. Sen, "Estimates of the Regression Coefficient Based on Kendall's Tau", 1968), so a few
odd weeks do not move them. The error is the one of least squares under a correlation that falls off with the distance
in weeks, widened: a median of slopes needs about a twentieth more weeks for the same certainty. Corrections for the
bias of short series: F. Marriott and J. Pope, "Bias in the Estimation of Autocorrelations", 1954.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, median

from backend.domain.stats.student import reach

LEAST_POINTS = 4

MOST_CORRELATION = 0.9
LEAST_CORRELATION = 0.3

# The usual correlation of neighbouring weeks, with the weight of this many pairs: few weeks
# make it too small, and too narrow an interval is the worse mistake (decision 88).
USUAL_CORRELATION = 0.7
USUAL_PAIRS = 30

EFFICIENCY = 0.95  # of Sen's slope against least squares, where errors are normal

Point = tuple[int, float]  # number of the week, value


@dataclass(frozen=True, slots=True)
class Trend:
    """`value` is that of the trend in the week `middle`, the mean of the weeks."""

    middle: float
    value: float
    slope: float  # a week
    variance: float  # of the value in the middle
    covariance: float  # of that value and the slope
    slope_variance: float
    degrees: float  # of freedom
    correlation: float  # of a week with the next
    scatter: float  # variance of single weeks about the trend

    def at(self, week: float) -> float:
        return self.value + self.slope * (week - self.middle)

    def error(self, week: float) -> float:
        """Standard error of the trend in this week."""
        distance = week - self.middle
        squared = (
            self.variance
            + 2 * distance * self.covariance
            + distance * distance * self.slope_variance
        )
        return sqrt(max(0.0, squared))

    def mean_variance(self, weeks: Sequence[int]) -> float:
        """Variance of the mean of these weeks about the trend."""
        pairs = (self.correlation ** abs(week - other) for week in weeks for other in weeks)
        return self.scatter * sum(pairs) / len(weeks) ** 2

    def reach(self, certainty: float) -> float:
        """How many standard errors to either side hold the truth with this certainty (0..1)."""
        return reach(self.degrees, certainty)


def sen_slope(points: Sequence[Point]) -> float:
    """The median of the slopes of all pairs; of two weeks or more."""
    return median(
        (value - before) / (week - first)
        for number, (week, value) in enumerate(points)
        for first, before in points[:number]
    )


def trend(points: Sequence[Point]) -> Trend:
    """Takes LEAST_POINTS or more, in order of their weeks, each week once."""
    weeks = [week for week, _ in points]
    middle, slope = fmean(weeks), sen_slope(points)
    value = median(each - slope * (week - middle) for week, each in points)
    rest = [each - value - slope * (week - middle) for week, each in points]
    correlation = _correlation(weeks, rest)
    effective = _effective(weeks, correlation)
    degrees = max(1.0, effective - 2)
    scatter = sum(each * each for each in rest) / (len(rest) - 2) / EFFICIENCY
    level, both, steep = (scatter * part for part in _variances(weeks, middle, correlation))
    return Trend(middle, value, slope, level, both, steep, degrees, correlation, scatter)


def _correlation(weeks: Sequence[int], rest: Sequence[float]) -> float:
    """Correlation of a week with the next, from weeks that follow each other and from what is usual."""
    squares = sum(each * each for each in rest)
    pairs = [
        rest[number - 1] * rest[number]
        for number in range(1, len(weeks))
        if weeks[number] == weeks[number - 1] + 1
    ]
    if not pairs or squares == 0:
        return USUAL_CORRELATION
    plain = sum(pairs) / len(pairs) / (squares / len(rest))
    corrected = plain + (1 + 4 * plain) / len(pairs)
    both = len(pairs) * corrected + USUAL_PAIRS * USUAL_CORRELATION
    return min(MOST_CORRELATION, max(LEAST_CORRELATION, both / (len(pairs) + USUAL_PAIRS)))


def _effective(weeks: Sequence[int], correlation: float) -> float:
    """As many independent weeks know the scatter as well."""
    squared = correlation * correlation
    return len(weeks) * (1 - squared) / (1 + squared)


def _variances(
    weeks: Sequence[int], middle: float, correlation: float
) -> tuple[float, float, float]:
    """Variance of the middle's value, of it with the slope, and of the slope, for a scatter of 1."""
    powers = [correlation**gap for gap in range(weeks[-1] - weeks[0] + 1)]
    far = [week - middle for week in weeks]
    spread = sum(each * each for each in far)
    sums = [sum(powers[abs(week - other)] for other in weeks) for week in weeks]
    pulls = [
        sum(powers[abs(week - other)] * pull for other, pull in zip(weeks, far, strict=True))
        for week in weeks
    ]
    count = len(weeks)
    return (
        sum(sums) / count**2,
        sum(pulls) / count / spread,
        sum(pull * each for pull, each in zip(pulls, far, strict=True)) / spread**2,
    )
