"""How often a forecast's intervals hold what came, on made-up campuses whose demand changes from week to week.

Three ISPs of 100, 200 and 200 Mbit/s share alike (ECMP); 1:2:2 is forecast from four weeks of working days and held
against the seven working days after them. Nine of ten p95 should lie within. `days only` is the interval of before
November 2026, which had no term for a change of demand; `width` is that of the middle interval, of its figure.

    bin/bench forecast_coverage [--campuses 200] [--seed 1]
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import cos, exp, pi
from statistics import median
from unittest.mock import patch
from zoneinfo import ZoneInfo

from backend.domain.demand import bootstrap
from backend.domain.demand.bootstrap import Forecast, Outlook, forecast
from backend.domain.demand.change import DemandChange
from backend.domain.demand.demand import Demand, demand_of
from backend.domain.demand.intervals import Interval
from backend.domain.metering.slots import SLOT_MS, Slot
from backend.domain.metering.utilization import nearest_rank

MBPS = 1_000_000
ROOMS_BPS = tuple(float(mbps * MBPS) for mbps in (100, 200, 200))
IDEAL = (0.2, 0.4, 0.4)
AS_NOW = (1 / 3, 1 / 3, 1 / 3)
MONDAY_MS = 1_789_923_600_000
DAY_MS = 86_400_000
HISTORY_WEEKS = 4
SCORED_DAYS = 7
DAY_SLOTS = 48
DRAWS = 300
ZONE = ZoneInfo("Asia/Jakarta")

Weeks = Callable[[random.Random], list[float]]
"""The demand of each week, of four and of two to come."""


def steady(_: random.Random) -> list[float]:
    return [1.0] * 6


def own_weeks(spread: float) -> Weeks:
    """The demand of each week differs from one mean by chance."""
    return lambda chance: [chance.lognormvariate(0, spread) for _ in range(6)]


def drifting(step: float) -> Weeks:
    """Each week differs from the one before it, which stays (a random walk)."""

    def weeks(chance: random.Random) -> list[float]:
        level, levels = 0.0, []
        for _ in range(6):
            level += chance.gauss(0, step)
            levels.append(exp(level))
        return levels

    return weeks


def growing(step: float) -> Weeks:
    return lambda _: [exp(step * week) for week in range(6)]


def holiday(_: random.Random) -> list[float]:
    """What no history tells: exams begin when the weights are changed."""
    return [1.0] * 4 + [0.78] * 2


CAMPUSES: dict[str, Weeks] = {
    "weeks alike": steady,
    "weeks of their own, 5 %": own_weeks(0.05),
    "weeks of their own, 10 %": own_weeks(0.1),
    "weeks of their own, 20 %": own_weeks(0.2),
    "drift of 5 % a week": drifting(0.05),
    "drift of 10 % a week": drifting(0.1),
    "growth of 3 % a week": growing(0.03),
    "22 % less from the change on": holiday,
}


@dataclass(slots=True)
class CoverageTally:
    """How many p95 were within, of how many, and the widths of the intervals over the figure."""

    held: int = 0
    of: int = 0
    widths: list[float] = field(default_factory=list)


def day_rates(shares: Sequence[float], demand: float, chance: random.Random) -> list[list[float]]:
    """Per line the slots of one working day; a day's demand scatters by 8 %, a line's slot by 15 %."""
    day = demand * chance.lognormvariate(0, 0.08)
    crest = 250 * MBPS * day
    return [
        [
            share
            * crest
            * (1.1 - cos(2 * pi * slot / DAY_SLOTS))
            / 2.1
            * chance.lognormvariate(0, 0.15)
            for slot in range(DAY_SLOTS)
        ]
        for share in shares
    ]


def recorded(weeks: Sequence[float], chance: random.Random) -> Demand:
    """Four weeks of five working days."""
    slots: dict[int, list[Slot]] = {1: [], 2: [], 3: []}
    for week, demand in enumerate(weeks[:HISTORY_WEEKS]):
        for day in range(5):
            start_ms = MONDAY_MS + (7 * week + day) * DAY_MS
            for uplink_id, rates in enumerate(day_rates(AS_NOW, demand, chance), start=1):
                slots[uplink_id] += [
                    Slot(start_ms + n * SLOT_MS, round(rate * SLOT_MS / 8000), 0, SLOT_MS)
                    for n, rate in enumerate(rates)
                ]
    return demand_of([1, 2, 3], slots, ZONE, 5 * HISTORY_WEEKS * DAY_SLOTS)


def came(weeks: Sequence[float], chance: random.Random) -> list[float]:
    """p95 utilization of the seven working days under 1:2:2."""
    rates: list[list[float]] = [[], [], []]
    for day in range(SCORED_DAYS):
        demand = weeks[HISTORY_WEEKS + day // 5]
        for uplink, more in zip(rates, day_rates(IDEAL, demand, chance), strict=True):
            uplink.extend(more)
    return [
        (nearest_rank(uplink, 95) or 0.0) / room
        for uplink, room in zip(rates, ROOMS_BPS, strict=True)
    ]


def predicted(demand: Demand, chance: random.Random) -> Forecast:
    split = (IDEAL, IDEAL, IDEAL)
    outlook = Outlook(split, 0.0, ROOMS_BPS, ROOMS_BPS, IDEAL)
    return forecast(demand, "download", outlook, chance, DRAWS)


def count(made: Forecast, p95: Sequence[float], tally: CoverageTally) -> None:
    for side, full in zip(made.after, p95, strict=True):
        tally.held += side.p95_utilization.holds(full)
        tally.of += 1
        tally.widths.append(_width(side.p95_utilization))


def _width(interval: Interval) -> float:
    return ((interval.high or 0.0) - (interval.low or 0.0)) / (interval.value or 1.0)


def measure(weeks_of: Weeks, campuses: int, seed: int) -> tuple[CoverageTally, CoverageTally]:
    """With days only, and with the term for demand, of the same campuses."""
    chance, old, new = random.Random(seed), CoverageTally(), CoverageTally()
    for campus in range(campuses):
        weeks = weeks_of(chance)
        demand, p95 = recorded(weeks, chance), came(weeks, chance)
        count(predicted(demand, random.Random(campus)), p95, new)
        with patch.object(bootstrap, "demand_change", lambda *_: DemandChange(0.0, 1)):
            count(predicted(demand, random.Random(campus)), p95, old)
    return old, new


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--campuses", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print("| demand | p95 held: days only | p95 held: now | width: days only | width: now |")
    print("|---|---|---|---|---|", flush=True)
    for name, weeks_of in CAMPUSES.items():
        old, new = measure(weeks_of, args.campuses, args.seed)
        held = [f"{100 * part / new.of:.0f} %" for part in (old.held, new.held)]
        widths = [f"{100 * median(coverage.widths):.0f} %" for coverage in (old, new)]
        print(f"| {name} | {' | '.join(held + widths)} |", flush=True)


if __name__ == "__main__":
    main()
