"""How much demand will differ from recorded demand, judged by how recorded weeks differ from earlier weeks.

Drawn days (bootstrap.py) do not know that another course begins next week. So the same forecast is made for the past:
each week against the mean of all before it; the logarithm of their ratio is one error. A few weeks say little of
their own spread, so `ASSUMED` counts like `WORTH` more errors. The errors follow Student's t with as many degrees of
freedom as there are errors (the conjugate prior of a normal variance: A. Gelman et al., "Bayesian Data Analysis", 3rd
ed. 2013, section 3.2).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Protocol

from backend.domain.demand.demand import Demand
from backend.domain.directions import Direction

ASSUMED = 0.1  # error of a week's demand where nothing is known yet
WORTH = 2  # as many errors; docs/benchmarks.md says how often the intervals then hold
LEAST_PART = 0.5  # a week with fewer slots than this part of the fullest week's does not count
MOST = 3.0  # times more, or less, is another campus: Student's tails are long

WEEK_DAYS = 7


class GammaSource(Protocol):
    """A seeded `random.Random`, so that an answer can be repeated."""

    def gammavariate(self, alpha: float, beta: float, /) -> float: ...

    def gauss(self, mu: float, sigma: float, /) -> float: ...


@dataclass(frozen=True, slots=True)
class DemandChange:
    """Logarithm of next week's demand over recorded demand: `spread` times Student's t."""

    spread: float
    degrees: int

    def draw(self, chance: GammaSource) -> float:
        chi_square = chance.gammavariate(self.degrees / 2, 2.0)
        off = self.spread * chance.gauss(0.0, 1.0) * sqrt(self.degrees / max(chi_square, 1e-9))
        return exp(max(-log(MOST), min(log(MOST), off)))


def demand_change(demand: Demand, direction: Direction) -> DemandChange:
    """Fewer than two recorded weeks leave only what is assumed."""
    weeks = weekly_means(demand, direction)
    errors = [log(week * at / sum(weeks[:at])) for at, week in enumerate(weeks) if at]
    degrees = WORTH + len(errors)
    squares = WORTH * ASSUMED**2 + sum(error**2 for error in errors)
    return DemandChange(sqrt(squares / degrees), degrees)


def weekly_means(demand: Demand, direction: Direction) -> list[float]:
    """Mean bit/s of all lines per seven days, oldest first, counted back from the last day: weekdays are alike.

    Leaves out weeks without traffic, or with too little observed.
    """
    last = max(demand.days, default=0)
    flow = demand.of(direction)
    sums: dict[int, float] = {}
    counts: dict[int, int] = {}
    for slot, rate in zip(flow.order, flow.totals, strict=True):
        week = (last - demand.days[slot]) // WEEK_DAYS
        sums[week] = sums.get(week, 0.0) + rate
        counts[week] = counts.get(week, 0) + 1
    least = LEAST_PART * max(counts.values(), default=0)
    return [
        sums[week] / counts[week]
        for week in sorted(counts, reverse=True)
        if counts[week] >= least and sums[week] > 0
    ]
