"""Which contract tests are held against."""

from __future__ import annotations

import pytest

from backend.domain.contracts.capacity_history import Term
from backend.domain.metering.capacity import Capacity
from backend.domain.quality.observations import Observation, RunValues
from backend.domain.quality.tested_capacity import sold_when_tested

SLOW, FAST = Capacity(100, 50), Capacity(200, 50)
TERMS = (Term(0, SLOW), Term(1000, FAST))


def run(at_ms: int, bps: float, seconds: float = 10) -> Observation:
    values = RunValues(mean_bps=bps, seconds=seconds)
    return Observation(1, 1, 1, "tcp", "download", at_ms, "ok", values)


def test_tests_of_before_are_held_against_what_was_sold_before() -> None:
    assert sold_when_tested([run(500, 90), run(999, 95)], TERMS, 2000) == SLOW
    assert sold_when_tested([run(1000, 90)], TERMS, 2000) == FAST


def test_without_tests_the_contract_of_the_end_counts() -> None:
    assert sold_when_tested([], TERMS, 2000) == FAST
    assert sold_when_tested([], TERMS, 999) == SLOW


def test_tests_of_both_are_each_held_against_their_own() -> None:
    # 90 of 100 and 180 of 200: nine tenths, whatever was sold.
    both = [run(500, 90e6), run(1500, 180e6)]
    big = Term(0, Capacity(10**8, 1)), Term(1000, Capacity(2 * 10**8, 1))
    sold = sold_when_tested(both, big, 2000)
    assert (90e6 + 180e6) / 2 / sold.download_bps == pytest.approx(0.9)
    longer = [run(500, 50e6, seconds=30), run(1500, 200e6, seconds=10)]
    sold = sold_when_tested(longer, big, 2000)
    mean = (50e6 * 30 + 200e6 * 10) / 40
    assert mean / sold.download_bps == pytest.approx((0.5 * 30 + 1.0 * 10) / 40)


def test_tests_in_which_nothing_came_through() -> None:
    assert sold_when_tested([run(500, 0), run(1500, 0)], TERMS, 2000) == FAST
