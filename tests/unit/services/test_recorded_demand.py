"""What counters of rules are good for."""

from __future__ import annotations

from backend.domain.balance.sizes import CountedBuckets
from backend.domain.demand.of_regimes import LEAST_SLOTS
from backend.domain.metering.slots import SLOT_MS
from backend.services.advice.recorded_demand import Buckets, joined
from tests.unit.domain.balance.demands import demand, pcc

DAY = LEAST_SLOTS * SLOT_MS
WEEK = demand((1, 1), days=7)


def test_counters_of_a_few_minutes_say_nothing_of_sizes() -> None:
    today = pcc(1, 2)
    assert Buckets({0: 30, 1: 10}, DAY - 1, 1).complete(today, WEEK) is None
    completed = Buckets({0: 30}, DAY, 1).complete(today, WEEK)
    assert completed == CountedBuckets((30, 0), DAY / (7 * 288 * SLOT_MS))
    assert Buckets({}, DAY, 1).complete(today, WEEK) is None


def test_outages_and_trials_that_touch_are_one() -> None:
    assert joined([(5, 9), (1, 3), (3, 4), (8, 12)]) == ((1, 4), (5, 12))
    assert joined([]) == ()
