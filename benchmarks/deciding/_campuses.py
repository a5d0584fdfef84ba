"""Made-up campuses: the shares of three ISPs day by day, with days and weeks that resemble each other.

A day's shares lie around the mean of its period. What they are off is one standard deviation in each share: either an
autoregression of first order over the days, or a part of the day's own and a part of its week, equally large.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from backend.domain.comparing.like_hours import HourVolume

IDEAL = (0.2, 0.4, 0.4)
MONDAY = 739_000 - 739_000 % 7 + 1
"""An ordinal; ordinal 1 was a Monday."""

WEEKEND = 0.3
"""Traffic of Saturday and Sunday, of a working day."""

START = 20
"""Days before the first, so that the autoregression forgets where it began."""

Shares = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Weather:
    """How days resemble each other: `correlation` of neighbours; `week`: its course, of a day's own scatter."""

    correlation: float = 0.0
    week: float = 0.0
    scatter: float = 0.01


def campus(
    means: tuple[Shares, Shares], days: tuple[int, int], weather: Weather, chance: random.Random
) -> tuple[list[HourVolume], list[HourVolume]]:
    """Days before and after, one hour each; `means` are the true shares of both periods."""
    count = sum(days)
    off = _scatter(count, weather, chance)
    rows = [
        _day(day, means[day >= days[0]], shift, chance)
        for day, shift in zip(range(count), off, strict=True)
    ]
    return rows[: days[0]], rows[days[0] :]


def _day(day: int, mean: Shares, shift: Sequence[float], chance: random.Random) -> HourVolume:
    volume = 1e12 * chance.lognormvariate(0, 0.15) * (WEEKEND if day % 7 >= 5 else 1.0)
    shares = [max(0.001, part + move) for part, move in zip(mean, shift, strict=True)]
    counts = tuple(round(volume * share) for share in shares)
    return HourVolume(MONDAY + day, 24 * (day % 7) + 9, counts)


def _scatter(count: int, weather: Weather, chance: random.Random) -> list[list[float]]:
    """Per day what is added to each share; adds up to nothing."""
    weeks = [[chance.gauss(0, weather.week) for _ in IDEAL] for _ in range(count // 7 + 1)]
    uplinks = [_series(count, weather.correlation, chance) for _ in IDEAL]
    # Three independent values less their mean have two thirds of the variance.
    scale = weather.scatter * sqrt(1.5)
    scatters = []
    for day in range(count):
        raw = [uplink[day] + week for uplink, week in zip(uplinks, weeks[day // 7], strict=True)]
        middle = sum(raw) / len(raw)
        scatters.append([scale * (value - middle) for value in raw])
    return scatters


def _series(count: int, correlation: float, chance: random.Random) -> list[float]:
    fresh = sqrt(1 - correlation * correlation)
    value, values = chance.gauss(0, 1), []
    for _ in range(START + count):
        value = correlation * value + fresh * chance.gauss(0, 1)
        values.append(value)
    return values[START:]
