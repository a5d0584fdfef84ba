"""Statistics of some numbers: mean, median, percentiles, extremes, spread."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import ceil, fsum, sqrt


@dataclass(frozen=True, slots=True)
class Distribution:
    """Percentiles are nearest ranks (docs/decisions/0005).

    The median of an even number of values is the mean of the middle two.
    """

    n: int
    mean: float
    median: float
    p5: float
    p95: float
    p99: float
    min: float
    max: float
    spread: float  # standard deviation


def distribution(
    values: Sequence[float], weights: Sequence[float] | None = None
) -> Distribution | None:
    """`weights` (say, seconds) count for mean and spread only."""
    if not values:
        return None
    mean, spread = mean_and_spread(values, weights or (1.0,) * len(values))
    ordered = sorted(values)
    return Distribution(
        n=len(ordered),
        mean=mean,
        median=middle_of(ordered),
        p5=of_rank(ordered, 5),
        p95=of_rank(ordered, 95),
        p99=of_rank(ordered, 99),
        min=ordered[0],
        max=ordered[-1],
        spread=spread,
    )


def of_counts(counts: Mapping[float, int]) -> Distribution | None:
    """`counts`: how often each value was seen."""
    ordered = sorted(counts)
    if not ordered:
        return None
    sums = list(accumulate(counts[value] for value in ordered))
    n = sums[-1]
    mean, spread = mean_and_spread(ordered, [counts[value] for value in ordered])

    def rank(percent: int) -> float:
        return ordered[bisect_left(sums, max(1, ceil(percent * n / 100)))]

    halfway = _halfway(ordered, sums)
    return Distribution(
        n, mean, halfway, rank(5), rank(95), rank(99), ordered[0], ordered[-1], spread
    )


def median_of_counts(counts: Mapping[float, int]) -> float | None:
    """The median of `of_counts` alone, for many of them."""
    ordered = sorted(counts)
    sums = list(accumulate(counts[value] for value in ordered))
    return _halfway(ordered, sums) if ordered else None


def _halfway(ordered: Sequence[float], sums: Sequence[int]) -> float:
    """`sums`: how many values up to each, the last all of them."""
    n = sums[-1]
    low, high = bisect_left(sums, (n + 1) // 2), bisect_left(sums, n // 2 + 1)
    return (ordered[low] + ordered[high]) / 2


def of_rank(ordered: Sequence[float], percent: int) -> float:
    """Nearest rank of at least one value, in ascending order."""
    return ordered[max(1, ceil(percent * len(ordered) / 100)) - 1]


def middle_of(ordered: Sequence[float]) -> float:
    """Median of at least one value, in ascending order."""
    return (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2


def median(values: Sequence[float]) -> float | None:
    return middle_of(sorted(values)) if values else None


def mean_and_spread(values: Sequence[float], weights: Sequence[float]) -> tuple[float, float]:
    """Weighted mean and standard deviation (of all, not of a sample); at least one weight is positive."""
    whole = fsum(weights)
    mean = fsum(v * w for v, w in zip(values, weights, strict=True)) / whole
    square = fsum(w * (v - mean) ** 2 for v, w in zip(values, weights, strict=True)) / whole
    return mean, sqrt(square)
