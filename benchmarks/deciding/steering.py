"""Processor time of "steering over time": 4 weeks of slots at all hours, 3 ISPs, 20 buckets, all policies.

bin/bench steering [--rounds 5]
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import time
from dataclasses import replace
from zoneinfo import ZoneInfo

from backend.domain.balance.question import BalancedUplink, Question, Today
from backend.domain.balance.sizes import CountedBuckets
from backend.domain.demand.demand import demand_of
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.slots import SLOT_MS, Slot
from backend.domain.steering.bucket_parts import HourlyBytes
from backend.domain.steering.steering import steering

ZONE = ZoneInfo("Asia/Jakarta")
START_MS = 1_789_923_600_000
DAY_SLOTS = 288
SLOTS = 28 * DAY_SLOTS
HOUR_SLOTS = 12
BUCKETS = 20
MBPS = 1_000_000
ROOMS = (100, 200, 200)
LIMIT_S = 2.0


def question(chance: random.Random) -> tuple[Question, HourlyBytes]:
    """Every bucket has its crest at another hour, so that maps by the hour have something to do."""
    owners = tuple(at % len(ROOMS) + 1 for at in range(BUCKETS))
    slots: dict[int, list[Slot]] = {owner: [] for owner in sorted(set(owners))}
    hourly: dict[int, dict[int, int]] = {}
    for n in range(SLOTS):
        at_ms = START_MS + n * SLOT_MS
        sizes = [_rate(n, bucket, chance) * 300 / 8 for bucket in range(BUCKETS)]
        hour = hourly.setdefault(at_ms // 3_600_000 * 3_600_000, dict.fromkeys(range(BUCKETS), 0))
        for bucket, size in enumerate(sizes):
            hour[bucket] += round(size / 5)
        for owner, own in slots.items():
            size = round(sum(sizes[at] for at in range(BUCKETS) if owners[at] == owner))
            own.append(Slot(at_ms, size, size // 5, SLOT_MS))
    counts = tuple(sum(hour[at] for hour in hourly.values()) for at in range(BUCKETS))
    demand = demand_of(list(slots), slots, ZONE, SLOTS)
    uplinks = tuple(
        BalancedUplink(at + 1, f"ISP{at + 1}", Capacity(room * MBPS, room * MBPS))
        for at, room in enumerate(ROOMS)
    )
    shares = {owner: owners.count(owner) / BUCKETS for owner in slots}
    today = Today("pcc", owners, "both-addresses", shares)
    return Question(uplinks, demand, today, CountedBuckets(counts)), hourly


def _rate(n: int, bucket: int, chance: random.Random) -> float:
    crest = 2 * math.pi * (n % DAY_SLOTS / DAY_SLOTS - bucket / BUCKETS)
    return 16 * MBPS * (1.2 + math.cos(crest)) * chance.lognormvariate(0, 0.3)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    made, hourly = question(random.Random(7))
    taken = []
    for _ in range(rounds):
        fresh = replace(made)
        started = time.process_time()
        answer = steering(fresh, hourly, ZONE, random.Random(1))
        taken.append(time.process_time() - started)
    print(
        json.dumps(
            {
                "cpu_s": round(statistics.median(taken), 3),
                "limit_s": LIMIT_S,
                "p95": {name: round(each.p95, 3) for name, each in answer.policies.items()},
                "moves_per_week": {
                    name: round(each.moves_per_week) for name, each in answer.policies.items()
                },
            },
            indent=2,
        )
    )


if __name__ == "__main__":
    main()
