"""Which map of those worth comparing is taken, and what each of them is judged by."""

import random
from dataclasses import replace

import pytest

from backend.domain.advice.recommending import recommend
from backend.domain.balance.candidates import Candidate, candidates, chosen, staying, weighed
from backend.domain.balance.weights import WeightOption
from backend.domain.demand.splits import identity, peak_factor
from tests.unit.domain.balance.demands import (
    ECMP_WEEK_5,
    demand,
    ecmp,
    pcc,
    question,
    strada,
    uplinks,
)
from tests.unit.domain.demand.even_split import even


def candidate(busiest=0.5, moved=0.2, buckets=(0, 1, 1, 2, 2)):
    return Candidate(tuple(buckets), identity(3), 0.0, busiest, moved, None, 0.0)


def pick(*choice, **limits):
    own = uplinks(100, 200, 200, price=(1.0, 5.0, 9.0))
    own_question = replace(strada(**limits), uplinks=own)
    return choice.index(chosen(choice, own_question))


def test_the_only_one_is_taken_also_where_nothing_counts_as_alike():
    assert pick(candidate(), alike=0.0) == 0
    assert chosen((), strada()) is None


def test_of_those_alike_the_one_that_moves_least_is_taken():
    assert pick(candidate(0.500, 0.6), candidate(0.509, 0.2)) == 1
    assert pick(candidate(0.500, 0.6), candidate(0.511, 0.2)) == 0


def test_what_moves_as_much_to_a_twentieth_is_decided_by_the_number_of_buckets():
    long = (0, 0, 1, 1, 1, 1, 2, 2, 2, 2)
    assert pick(candidate(0.5, 0.20, long), candidate(0.5, 0.22)) == 1
    assert pick(candidate(0.5, 0.20, long), candidate(0.5, 0.26)) == 0


def test_then_by_the_price_and_then_by_the_fullest_uplink():
    dear, cheap = (0, 1, 2, 2, 2), (0, 1, 1, 1, 2)
    assert pick(candidate(0.5, 0.2, dear), candidate(0.501, 0.2, cheap)) == 1
    assert pick(candidate(0.501), candidate(0.5)) == 1


def test_traffic_that_leaves_its_uplink_is_counted_by_what_each_uplink_carried():
    own, down = uplinks(100, 200, 200), (1000, 2000, 4000)
    offered = candidates(question(own, demand(down), ecmp(3)), "download", random.Random(1))
    new = next(candidate for candidate in offered if len(candidate.uplinks) == 5)
    assert sorted(new.uplinks) == [0, 1, 1, 2, 2]
    parts = [bps / sum(down) for bps in down]
    left = sum(part * (1 - share) for part, share in zip(parts, (0.2, 0.4, 0.4), strict=True))
    assert new.moved == pytest.approx(left, abs=0.01)
    assert new.moved_buckets is None
    assert new.error == pytest.approx(0.0)


def test_buckets_that_change_their_uplink_are_counted():
    own_question = question(uplinks(100, 200, 200), demand((2000, 2000, 1000)), pcc(1, 1, 2, 2, 3))
    kept = candidates(own_question, "download", random.Random(1))[0]
    old = (0, 0, 1, 1, 2)
    assert kept.moved_buckets == sum(a != b for a, b in zip(old, kept.uplinks, strict=True)) == 1
    assert kept.weights(3) == [1, 2, 2]


def test_a_direction_without_traffic_fills_no_uplink():
    own_question = question(uplinks(100, 200, 200), demand(ECMP_WEEK_5[0], (0, 0, 0)), ecmp(3))
    made = recommend(own_question, random.Random(1))
    assert made.weights == {1: 1, 2: 2, 3: 2}
    offered = candidates(own_question, "download", random.Random(1))
    assert all(candidate.busiest < 0.9 for candidate in offered)


def test_the_fullest_uplink_is_that_of_both_directions():
    heavy_up = question(uplinks(100, 200, 200), demand((100,) * 3, (2000,) * 3), ecmp(3))
    heavy_down = question(uplinks(100, 200, 200), demand((2000,) * 3, (100,) * 3), ecmp(3))
    assert staying(heavy_up).busiest == pytest.approx(staying(heavy_down).busiest, rel=0.1)
    option = WeightOption(5, (1, 2, 2), 0.0)
    ups, downs = weighed(heavy_up, option), weighed(heavy_down, option)
    assert ups == pytest.approx(downs, rel=0.1)
    assert ups < staying(heavy_up).busiest
    for own_question in (heavy_up, heavy_down):
        offered = candidates(own_question, "download", random.Random(1))
        assert min(candidate.busiest for candidate in offered) > ups * 0.9


def test_staying_moves_nothing():
    stays = staying(strada())
    assert (stays.uplinks, stays.split, stays.luck) == ((), identity(3), 0.0)
    assert (stays.moved, stays.moved_buckets, stays.error) == (0.0, 0, 0.0)


def test_peaks_are_raised_to_what_they_are_today_and_not_beyond():
    """Two lines carry today, three would: one more line than was measured raises nothing further."""
    flow = demand((1000, 2000, 0), noise=0.5).download
    assert flow.peak_ratio > 1.001
    of_all = sorted(flow.totals)[-(len(flow.totals) // 20) - 1]
    peaks_bps = [of_all / 4] * 3
    assert peak_factor(flow, peaks_bps) == pytest.approx(flow.peak_ratio * 4 / 3, rel=1e-3)
    assert peak_factor(flow, [of_all / 4, of_all / 4, 0.0]) == pytest.approx(
        flow.peak_ratio * 2, rel=1e-3
    )


def test_nothing_is_raised_where_one_uplink_carries_all():
    flow = demand((1000, 2000, 3000), noise=0.5).download
    assert peak_factor(flow, [1.0, 0.0, 0.0]) == 1.0
    assert peak_factor(demand((1000, 0, 0)).download, [1.0, 1.0, 0.0]) == 1.0
    assert peak_factor(demand((0, 0, 0)).download, [1.0, 1.0, 1.0]) == 1.0
    assert peak_factor(flow, [flow.totals[0]] * 3) == 1.0


def test_half_as_many_uplinks_raise_peaks_half_as_much():
    flow = demand((1000, 2000, 3000), noise=0.5).download
    of_all = sorted(flow.totals)[-(len(flow.totals) // 20) - 1]
    due = 1 + (flow.peak_ratio - 1) / 2
    assert peak_factor(flow, [of_all / 4, of_all / 4, 0.0]) == pytest.approx(due * 2, rel=1e-3)
    assert even((0.2, 0.4, 0.4), 3) == ((0.2, 0.4, 0.4),) * 3
