"""Made-up campuses whose true day of filling is known.

Weekly p95 grows straight, or by per cents; each week resembles the one before; between terms nobody looks; a holiday
takes a week away now and then; half of the contracts were raised once, and cut demand off until then.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, inf, log, sqrt
from random import Random

TERMS = (range(18), range(22, 40))  # weeks of 52
MBIT = 1e6


@dataclass(frozen=True, slots=True)
class Simulated:
    weeks: tuple[tuple[int, float], ...]  # of a term
    steps: tuple[tuple[int, float], ...]  # contracts: from a week on, bit/s
    this_week: int
    full_in: float  # the week in which its growth meets the contract; inf: never
    correlation: float

    def limit(self, week: int) -> float:
        return [bps for since, bps in self.steps if since <= week][-1]


def simulated(random: Random, correlation: float, *, compound: bool = False) -> Simulated:
    """`correlation`: of a week's noise with the next one's; `compound`: growth by per cents."""
    start, count = random.uniform(40, 400) * MBIT, random.randrange(30, 111)
    growth = random.choice((0, 1, 1, 1)) * random.uniform(0, 0.6)  # of a year
    noise = random.uniform(0.03, 0.12) * start

    def level(week: int) -> float:
        return start * ((1 + growth) ** (week / 52) if compound else 1 + growth * week / 52)

    now = level(count - 1)
    bought = now * random.uniform(1.05, 1.6)
    steps = _steps(random, count, bought, start)
    offset, error, weeks = random.randrange(52), random.gauss(0, noise), []
    for week in range(count):
        error = correlation * error + random.gauss(0, noise * sqrt(1 - correlation**2))
        wanted = level(week) + error
        contract = [bps for since, bps in steps if since <= week][-1]
        is_term = any((week + offset) % 52 in term for term in TERMS)
        if is_term and random.random() > 0.03:
            weeks.append((week, min(contract, wanted)))
    years = log(bought / start) / log(1 + growth) if compound and growth else 0.0
    full_in = ceil(52 * (years or (bought / start - 1) / growth)) if growth else inf
    return Simulated(tuple(weeks), steps, count, full_in, correlation)


def _steps(
    random: Random, count: int, bought: float, start: float
) -> tuple[tuple[int, float], ...]:
    """Half of them had a contract that was too small, and raised it in the second quarter of the time."""
    if random.random() < 0.5:
        return ((0, bought),)
    week = random.randrange(count // 4, count // 2)
    return ((0, min(bought, start * random.uniform(1.0, 1.1))), (week, bought))
