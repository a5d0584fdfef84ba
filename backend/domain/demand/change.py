"""How much more or less will be asked for than was recorded: from how the recorded weeks differ from those before them.

Days that are drawn again (bootstrap.py) know what days of these weeks are like, not that next week another
course begins. The same forecast is therefore made in the past: each week is held against the mean of all weeks before
it, and the logarithm of their ratio is one error of that forecast. A few weeks say little of their own spread, so
`ASSUMED` counts like `WORTH` more errors, and the errors follow Student's t distribution with as many degrees of
freedom as there are errors (the conjugate prior of a normal variance: A. Gelman et al., "Bayesian Data Analysis", 3rd
ed. 2013, section 3.2).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Protocol

from backend.domain.demand.demand import Demand
from backend.domain.directions import Direction

ASSUMED = 0.1
"""Error of a week's demand where nothing is known yet."""

WORTH = 2
"""As many errors; docs/benchmarks.md says how often the intervals then hold."""

LEAST_PART = 0.5
"""A week with fewer slots than this part of the fullest week's is none."""

MOST = 3.0
"""More than three times the demand, or less than a third, is another campus: Student's tails are long."""

WEEK_DAYS = 7


class GammaSource(Protocol):
    """A `random.Random` with a seed, so that an answer can be had again."""

    def gammavariate(self, alpha: float, beta: float, /) -> float:
        """One draw of a gamma distribution."""
        ...

    def gauss(self, mu: float, sigma: float, /) -> float:
        """One draw of a normal distribution."""
        ...


@dataclass(frozen=True, slots=True)
class DemandChange:
    """The logarithm of next week's demand over the recorded one: `spread` times Student's t with these `degrees`."""

    spread: float
    degrees: int

    def draw(self, chance: GammaSource) -> float:
        """A factor of the demand."""
        chi_square = chance.gammavariate(self.degrees / 2, 2.0)
        off = self.spread * chance.gauss(0.0, 1.0) * sqrt(self.degrees / max(chi_square, 1e-9))
        return exp(max(-log(MOST), min(log(MOST), off)))


def demand_change(demand: Demand, direction: Direction) -> DemandChange:
    """What the recorded weeks say; with fewer than two of them nothing but what is assumed."""
    weeks = weekly_means(demand, direction)
    errors = [log(week * at / sum(weeks[:at])) for at, week in enumerate(weeks) if at]
    degrees = WORTH + len(errors)
    squares = WORTH * ASSUMED**2 + sum(error**2 for error in errors)
    return DemandChange(sqrt(squares / degrees), degrees)


def weekly_means(demand: Demand, direction: Direction) -> list[float]:
    """Mean bit/s of all lines per seven days, oldest first, counted back from the last day: so weekdays are alike.

    Weeks without traffic are left out, and those of which too little was seen.
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
