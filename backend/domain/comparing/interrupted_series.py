"""A second view of a comparison: whether there is a step between the periods, or one trend through both.

Two periods cannot tell; weeks in a row can: one straight line through both periods with a step between them
(interrupted time series; A. Wagner and others, "Segmented Regression Analysis of Interrupted Time Series Studies",
2002). It needs more data, so its interval is about twice as wide.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean

from backend.domain.stats.blocks import DayValue, effective, weeks_of
from backend.domain.stats.mean_difference import LEAST_WEEKS
from backend.domain.stats.student import p_of_difference, reach


@dataclass(frozen=True, slots=True)
class LevelStep:
    step: float  # change between the periods beside the trend
    low: float  # 95 % interval of the step
    high: float
    p_value: float
    slope: float  # of both periods, per week


def step_between(before: Sequence[DayValue], after: Sequence[DayValue]) -> LevelStep | None:
    """Days in order; None with fewer than four weeks on a side."""
    sides = weeks_of(before), weeks_of(after)
    if min(map(effective, sides)) < LEAST_WEEKS:
        return None
    middles = [(fmean(w.day for w in side), fmean(w.value for w in side)) for side in sides]
    off = [
        (week.day - at, week.value - value)
        for side, (at, value) in zip(sides, middles, strict=True)
        for week in side
    ]
    spread = sum(time * time for time, _ in off)
    slope = sum(time * value for time, value in off) / spread
    (at_before, value_before), (at_after, value_after) = middles
    apart = at_after - at_before
    step = value_after - value_before - slope * apart
    degrees = len(off) - 3
    variance = sum((value - slope * time) ** 2 for time, value in off) / degrees
    counts = sum(1 / len(side) for side in sides)
    return _step(step, sqrt(variance * (counts + apart * apart / spread)), degrees, slope)


def _step(step: float, error: float, degrees: int, slope: float) -> LevelStep:
    p_value = p_of_difference(step, error, degrees)
    half = error * reach(degrees)
    return LevelStep(step, step - half, step + half, p_value, slope)
