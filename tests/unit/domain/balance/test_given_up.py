"""Contracts that are given up."""

import pytest

from backend.domain.balance.contracts.given_up import NextFailure, judged
from backend.domain.balance.n_minus_one import Fallback, LossRow
from backend.domain.balance.question import Today
from backend.domain.balance.what_if import Scenario, requested_uplinks, what_if
from backend.domain.demand.replay import UplinkLoad
from backend.errors import Invalid
from tests.unit.domain.balance.demands import demand, ecmp, pcc, question, strada, uplinks


def given_up(own, *ids, **fields):
    return what_if(own, Scenario(given_up=frozenset(ids), **fields))


def balanced(gib, **fields):
    """Three ISPs of 100, 200 and 200, `gib` a week each for its part."""
    own = uplinks(100, 200, 200, **fields)
    return question(own, demand((gib, 2 * gib, 2 * gib), noise=0), pcc(1, 2, 2, 3, 3))


def test_the_ideal_is_of_those_that_stay():
    """Weight 0 alone leaves 40 % on the wrong ISP, as the contract is still paid for."""
    weights = {1: 1, 2: 2, 3: 0}
    assert what_if(balanced(100), Scenario(weights)).skew["download"] == pytest.approx(0.4)
    ended = given_up(balanced(100), 3, weights=weights)
    assert ended.skew["download"] == pytest.approx(0, abs=1e-9)
    assert ended.error == pytest.approx(0)
    assert ended.down == ()
    assert ended.given_up.uplink_ids == (3,)


def test_without_a_request_the_weights_of_the_others_stay():
    own = question(uplinks(100, 200, 200), demand((1, 2, 2)), pcc(1, 2, 2, 3, 3))
    assert requested_uplinks(own, Scenario(given_up=frozenset({3}))).count(1) == 2
    assert given_up(own, 3).buckets.count(1) == 1
    assert given_up(own, 3, weights={1: 1, 2: 1, 3: 5}).buckets in ((1, 2), (2, 1))


def test_without_buckets_the_routes_say_who_takes_over():
    spare = Today("failover", fallback=Fallback(((1,), (2,), (3,))))
    own = question(uplinks(100, 100, 100), demand((9, 0.001, 0.001)), spare)
    answer = given_up(own, 1)
    assert [round(uplink.download_share) for uplink in answer.uplinks] == [0, 1, 0]
    assert given_up(strada(), 1).uplinks[0].download_share == 0


@pytest.mark.parametrize(
    "gib, ids, verdict, p95",
    [
        # 100 GiB a week are 1.42 Mbit/s, 2.7 at the crest; all three together five times as much: 13.5.
        (100, (3,), "fits", 13.5 / 300),
        # All: 94.7. Two ISPs have room; ISP1 alone is 94 % full. With ISP3 there is room in every failure.
        (700, (3,), "unsafe", 94.7 / 300),
        # All: 325. If ISP2 fails, ISP3 has 200 for it; today ISP1 and ISP3 have 300: too little as well.
        (2400, (1,), "unsafe_today", 325 / 400),
        (6000, (3,), "full", 812 / 300),
    ],
)
def test_it_is_judged_by_the_usual_day_and_by_one_more_failure(gib, ids, verdict, p95):
    answer = given_up(balanced(gib), *ids)
    assert answer.given_up.verdict == verdict
    fullest = max(load.p95_download_utilization for load in answer.uplinks)
    assert fullest == pytest.approx(p95, rel=0.01)


def test_the_failure_to_name_is_the_one_that_todays_contracts_carry():
    worst = given_up(balanced(700), 3).given_up.worst
    assert (worst.then.down, worst.is_new) == ((2,), True)
    assert [load.uplink_id for load in worst.then.uplinks] == [1]
    assert given_up(balanced(100), 3).given_up.worst is None


def test_a_failure_names_neither_those_that_are_given_up_nor_those_that_are_down():
    own = balanced(100, risk_group=("", "sea", "sea"))
    assert [each.then.down for each in given_up(own, 1).given_up.failures] == [(2,), (3,), (2, 3)]
    assert [each.then.down for each in given_up(own, 3).given_up.failures] == [(1,), (2,)]
    lost = given_up(own, 3, down=frozenset({2})).given_up.failures
    assert [each.then.down for each in lost] == [(1,)]
    assert lost[0].then.uplinks == ()
    assert lost[0].is_new


def test_the_ideal_with_one_left_and_more_demand():
    answer = given_up(balanced(500), 2, 3, growth=2)
    assert answer.skew["download"] == pytest.approx(0)
    assert given_up(balanced(1000), 2, 3).uplinks[0].p95_download_utilization == pytest.approx(
        answer.uplinks[0].p95_download_utilization, rel=1e-3
    )


@pytest.mark.parametrize(
    "fields, field",
    [
        ({"given_up": frozenset({9})}, "given_up"),
        ({"given_up": frozenset({1, 2, 3})}, "given_up"),
        ({"given_up": frozenset({1}), "buckets": (1, 2)}, "buckets"),
        ({"given_up": frozenset({1}), "weights": {1: 2}}, "weights"),
    ],
)
def test_a_request_that_cannot_be_names_its_field(fields, field):
    with pytest.raises(Invalid) as error:
        what_if(question(uplinks(1, 1, 1), demand((1, 1, 1)), ecmp(3)), Scenario(**fields))
    assert error.value.field == field


def test_it_may_be_unsafe_and_still_better_than_today():
    """Two failures, 121 and 95 % without the contract; with it 143 and 130 % for longer."""

    def loaded(p95):
        return UplinkLoad(3, None, None, None, None, p95, 0.2, None, None)

    def row(p95, minutes):
        return LossRow((2,), "", (loaded(p95),), minutes)

    pairs = [NextFailure(row(1.21, 368), row(1.43, 491)), NextFailure(row(0.95, 60), row(1.3, 400))]
    assert judged((1,), (loaded(0.5),), tuple(pairs)).verdict == "unsafe_better"
    worse = NextFailure(row(1.3, 400), row(1.21, 491))
    assert judged((1,), (loaded(0.5),), (*pairs, worse)).verdict == "unsafe_today"
    longer = NextFailure(row(1.2, 492), row(1.43, 491))
    assert judged((1,), (loaded(0.5),), (*pairs, longer)).verdict == "unsafe_today"
