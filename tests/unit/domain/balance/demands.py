"""Recorded demand for tests of the solver: weeks of slots of a campus, with shares of the test's choice."""

import math
import random
from functools import lru_cache
from zoneinfo import ZoneInfo

from backend.domain.balance.question import BalancedUplink, Limits, Question, Today
from backend.domain.balance.sizes import CountedBuckets
from backend.domain.demand.demand import demand_of
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.slots import SLOT_MS, Slot

JAKARTA = ZoneInfo("Asia/Jakarta")
MONDAY_MS = 1_789_923_600_000
"""Monday, 21 September 2026, 00:00 in Jakarta."""
DAY_SLOTS = 288
MBPS = 1_000_000

ECMP_WEEK_5 = ((2205.8, 2297.7, 2210.9), (490.7, 445.4, 373.2))
"""Paper A, GiB: download and upload of the three lines."""


def demand(down, up=None, days=7, *, noise=0.1, seed=1, due=None):
    """A week carries `down` GiB per line (and `up`, a fifth of it unless given). Uplinks are 1, 2, ..."""
    sent = tuple(up or (0.2 * bps for bps in down))
    return _recorded(tuple(down), sent, days, noise=noise, seed=seed, due=due or days * DAY_SLOTS)


@lru_cache(maxsize=32)
def _recorded(down, up, days, *, noise, seed, due):
    slots = slots_of(down, up, days, noise, seed)
    return demand_of(list(slots), slots, JAKARTA, due)


def slots_of(down, up, days, noise=0.1, seed=1):
    """By day a wave with its crest at noon; every line has noise of its own."""
    chance = random.Random(seed)
    shape = [
        1.1 - math.cos(n % DAY_SLOTS / DAY_SLOTS * 2 * math.pi) for n in range(days * DAY_SLOTS)
    ]
    whole = sum(shape) * 7 / max(days, 1)
    slots = {uplink + 1: [] for uplink in range(len(down))}
    for number, part in enumerate(shape):
        for uplink in range(len(down)):
            some = part / whole * chance.lognormvariate(0, noise) * 2**30
            at_ms = MONDAY_MS + number * SLOT_MS
            slots[uplink + 1].append(
                Slot(at_ms, round(down[uplink] * some), round(up[uplink] * some), SLOT_MS)
            )
    return slots


def uplinks(*mbps, **fields):
    """Symmetric lines ISP1, ISP2, ...; a field is given per line."""
    return tuple(
        BalancedUplink(
            n + 1,
            f"ISP{n + 1}",
            Capacity(speed_mbps * MBPS, speed_mbps * MBPS),
            **{name: values[n] for name, values in fields.items()},
        )
        for n, speed_mbps in enumerate(mbps)
    )


def ecmp(count):
    return Today("ecmp", configured_share={n + 1: 1 / count for n in range(count)})


def pcc(*buckets):
    shares = {bucket: buckets.count(bucket) / len(buckets) for bucket in buckets}
    return Today("pcc", buckets, "both-addresses", shares)


def counted(*gib):
    return CountedBuckets(tuple(round(size_gib * 2**30) for size_gib in gib))


def question(own, recorded, today, counts=None, **limits):
    return Question(own, recorded, today, counts, limits=Limits(draws=200, **limits))


def strada(**limits):
    """Paper A's campus in its fifth week of ECMP."""
    return question(uplinks(100, 200, 200), demand(*ECMP_WEEK_5), ecmp(3), **limits)
