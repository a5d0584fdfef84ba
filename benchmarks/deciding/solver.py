"""Processor time of a recommendation and of a what-if: 8 uplinks over 8 weeks of slots, 1,000 bootstrap draws.

Three routers of the same demand: ECMP (all is known by lines), PCC with 8 counted buckets, and with 32 (the largest
search). The baseline is sorting one week of one uplink, so that ratios can be compared between machines.

    bin/bench solver [--rounds 5]
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import time
from collections.abc import Callable
from zoneinfo import ZoneInfo

from backend.domain.advice.recommending import recommend
from backend.domain.balance.question import BalancedUplink, Limits, Question, Today
from backend.domain.balance.sizes import CountedBuckets
from backend.domain.balance.what_if import Scenario, what_if
from backend.domain.demand.demand import Demand, demand_of
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.slots import SLOT_MS, Slot

UPLINKS = 8
WEEKS = 8
DAY_SLOTS = 288
SLOTS = WEEKS * 7 * DAY_SLOTS
START_MS = 1_789_923_600_000
MBPS = 1_000_000
ROOMS = (100, 200, 200, 500, 50, 1000, 100, 300)
LIMIT_S, LIMIT_WHAT_IF_S = 1.0, 0.1


def slots(chance: random.Random) -> dict[int, list[Slot]]:
    """Equal shares with noise, 60 % of the capacity together at the crest of each day."""
    made: dict[int, list[Slot]] = {uplink + 1: [] for uplink in range(UPLINKS)}
    crest = 0.6 * sum(ROOMS) * MBPS / UPLINKS * 300 / 8
    for n in range(SLOTS):
        part = (1.1 - math.cos(n % DAY_SLOTS / DAY_SLOTS * 2 * math.pi)) / 2.1
        whole = crest * part * chance.lognormvariate(0, 0.2)
        for uplink in made.values():
            size = round(whole * chance.lognormvariate(0, 0.2))
            uplink.append(Slot(START_MS + n * SLOT_MS, size, size // 5, SLOT_MS))
    return made


def questions(demand: Demand, chance: random.Random) -> dict[str, Question]:
    uplinks = tuple(
        BalancedUplink(
            n + 1, f"ISP{n + 1}", Capacity(room * MBPS, room * MBPS), risk_group=f"route {n // 2}"
        )
        for n, room in enumerate(ROOMS)
    )
    equal = dict.fromkeys(range(1, UPLINKS + 1), 1 / UPLINKS)
    by_name = {"ecmp": Question(uplinks, demand, Today("ecmp", configured_share=equal))}
    for length in (8, 32):
        buckets = tuple(n % UPLINKS + 1 for n in range(length))
        counts = tuple(round(10**13 * chance.lognormvariate(0, 0.5)) for _ in range(length))
        today = Today("pcc", buckets, "both-addresses", equal)
        limits = Limits(largest_denominator=32)
        by_name[f"pcc_{length}"] = Question(
            uplinks, demand, today, CountedBuckets(counts), limits=limits
        )
    return by_name


def cpu_s(work: Callable[[], object], rounds: int) -> float:
    """Median processor time of one call."""
    taken = []
    for _ in range(rounds):
        started = time.process_time()
        work()
        taken.append(time.process_time() - started)
    return statistics.median(taken)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    chance = random.Random(7)
    recorded = slots(chance)
    zone = ZoneInfo("Asia/Jakarta")
    demand = demand_of(list(recorded), recorded, zone, SLOTS)
    week = [slot.download_bytes for slot in recorded[1]][: 7 * DAY_SLOTS]
    base = cpu_s(lambda: sorted(week), 50)
    taken = {"demand": cpu_s(lambda: demand_of(list(recorded), recorded, zone, SLOTS), rounds)}
    scenario = Scenario({n + 1: 1 + n % 3 for n in range(UPLINKS)}, down=frozenset({1}))
    for name, question in questions(demand, chance).items():
        made = recommend(question, random.Random(1))
        taken[f"recommend_{name}_{made.verdict}_{made.denominator}"] = cpu_s(
            lambda question=question: recommend(question, random.Random(1)),
            rounds,
        )
        taken[f"what_if_{name}"] = cpu_s(
            lambda question=question: what_if(question, scenario), rounds
        )
    print(
        json.dumps(
            {
                "cpu_ms": {name: round(value * 1000, 1) for name, value in taken.items()},
                "ratio_to_sorting_a_week": {
                    name: round(value / base) for name, value in taken.items()
                },
                "limits_ms": [LIMIT_S * 1000, LIMIT_WHAT_IF_S * 1000],
            },
            indent=2,
        )
    )


if __name__ == "__main__":
    main()
