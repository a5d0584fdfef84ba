"""Whether two means over days differ by more than chance, though neither days nor weeks are all alike.

With four weeks or more on each side weeks are blocks, and the days' own correlation gives a second answer: the wider
one counts. With fewer weeks only days can tell; their correlation counts as `ASSUMED` at least, since so few days
cannot show it. Decision 28 says why, docs/benchmarks.md how often each is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt

from backend.domain.stats.blocks import (
    Basis,
    DayValue,
    Uncertainty,
    effective,
    mean,
    uncertainty_of_weeks,
    weeks_of,
)
from backend.domain.stats.day_scatter import day_scatter
from backend.domain.stats.student import p_of_difference, reach

LEAST_WEEKS = 3.5  # effective weeks per side for weeks as blocks: four, two of them cut
ASSUMED = 0.6  # least correlation of neighbouring days where weeks are few


@dataclass(frozen=True, slots=True)
class MeanDifference:
    """After minus before, each the mean by weight."""

    difference: float
    low: float  # 95 % interval of the difference
    high: float
    p_value: float
    basis: Basis


def mean_difference(before: Sequence[DayValue], after: Sequence[DayValue]) -> MeanDifference | None:
    """Days in order; None for too few to tell their scatter."""
    known = _uncertainty(before, after)
    if known is None:
        return None
    difference, error = mean(after) - mean(before), sqrt(known.variance)
    half = error * reach(known.degrees)
    p_value = p_of_difference(difference, error, known.degrees)
    return MeanDifference(difference, difference - half, difference + half, p_value, known.basis)


def _uncertainty(before: Sequence[DayValue], after: Sequence[DayValue]) -> Uncertainty | None:
    scatter = day_scatter(before, after)
    if scatter is None:
        return None
    weeks = weeks_of(before), weeks_of(after)
    if min(map(effective, weeks)) < LEAST_WEEKS:
        return scatter.uncertainty(ASSUMED)
    blocks, days = uncertainty_of_weeks(*weeks), scatter.uncertainty(0.0)
    return replace(blocks, variance=max(blocks.variance, days.variance))
