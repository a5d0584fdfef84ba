"""Sets of contracts against the replays of What if and of the failures, which know nothing of price lists."""

from collections import Counter
from decimal import Decimal

import pytest

from backend.domain.balance.contracts.sets import ContractOption, contract_sets
from backend.domain.balance.n_minus_one import Fallback, n_minus_one
from backend.domain.balance.what_if import Scenario, requested_uplinks, split_of, what_if
from backend.domain.demand.replay import loads
from backend.domain.demand.splits import identity
from backend.domain.metering.capacity import Capacity
from backend.errors import Invalid
from tests.unit.domain.balance.demands import MBPS, demand, ecmp, pcc, question, uplinks

WEEK_MINUTES = 7 * 24 * 60.0


def size(mbps):
    return Capacity(mbps * MBPS, mbps * MBPS)


def options(what, *offers):
    """Per ISP, today's contract at its speed times 10, then each offer of (Mbit/s, cost)."""
    places = iter(range(100))
    return [
        (
            ContractOption(uplink.capacity, Decimal(uplink.capacity.download_bps // MBPS * 10)),
            *(ContractOption(size(mbps), Decimal(cost), next(places)) for mbps, cost in own),
        )
        for uplink, own in zip(what.uplinks, offers, strict=True)
    ]


def campus(today, gib=(2300, 1500, 700), groups=("", "", ""), fallback=None):
    what = question(uplinks(100, 100, 50, risk_group=groups), demand(gib, noise=0.02), today)
    if fallback:
        object.__setattr__(what.today, "fallback", fallback)
    return what


def minutes_of(slots, what):
    return len(slots) / len(what.demand.at_ms) * WEEK_MINUTES


@pytest.mark.parametrize("today", [ecmp(3), pcc(1, 1, 2, 2, 3)])
@pytest.mark.parametrize("groups", [("", "", ""), ("north", "north", "")])
@pytest.mark.parametrize("fallback", [None, Fallback(main=((1,), (2,), (3,)))])
def test_minutes_are_those_of_what_if_and_of_the_failures(today, groups, fallback):
    what = campus(today, groups=groups, fallback=fallback)
    own = options(what, [(200, 1500), (60, 500)], [], [(100, 900)])
    capacity = [{each.offer: each.capacity for each in side} for side in own]
    for each in contract_sets(what, own, "download", WEEK_MINUTES):
        sizes = [side[offer] for side, offer in zip(capacity, each.offers, strict=True)]
        split = identity(3)
        if each.weights:
            weights = dict(zip((1, 2, 3), each.weights, strict=True))
            split = split_of(what, requested_uplinks(what, Scenario(weights=weights)))
        expected = minutes_of(loads(what.demand, split, sizes)[1], what)
        assert each.minutes == pytest.approx(expected)
        rows = n_minus_one(what.demand, split, sizes, groups, what.today.fallback)
        worst = max(row.overload_minutes_per_day for row in rows)
        assert each.worst_minutes == pytest.approx(worst * 7)
        if worst:
            [down] = [row.down for row in rows if row.down == each.worst_down]
            assert down


def test_the_present_is_what_is_measured_and_stands_first():
    what = campus(pcc(1, 1, 2, 2, 3))
    sets = contract_sets(what, options(what, [(200, 1500)], [], []), "download", WEEK_MINUTES)
    assert sets[0].is_now
    assert (sets[0].offers, sets[0].cost) == ((None, None, None), Decimal(2500))
    # 2:2:1 is what today's contracts want: the same buckets are not shown twice.
    assert [each.offers for each in sets[1:]] == [(0, None, None)]


def test_other_weights_for_todays_contracts_are_a_choice_that_costs_the_same():
    what = campus(pcc(1, 2, 3))
    sets = contract_sets(what, options(what, [], [], []), "download", WEEK_MINUTES)
    assert [(each.offers, each.weights, each.cost) for each in sets] == [
        ((None, None, None), (), Decimal(2500)),
        ((None, None, None), (2, 2, 1), Decimal(2500)),
    ]


def test_each_combination_stands_once_and_its_weights_follow_the_contracts():
    what = campus(pcc(1, 2, 3))
    own = options(what, [(200, 1500)], [(50, 400), (150, 1200)], [(100, 900)])
    sets = contract_sets(what, own, "download", WEEK_MINUTES)
    assert Counter(each.offers for each in sets[1:]).most_common(1)[0][1] == 1
    assert len(sets) == 1 + 2 * 3 * 2
    weights = {each.offers: each.weights for each in sets[1:]}
    assert weights[0, None, 3] == (2, 1, 1)
    assert weights[0, 1, 3] == (4, 1, 2)


def test_a_price_that_is_not_known_is_not_taken_for_zero():
    what = campus(pcc(1, 2, 3))
    own = options(what, [(200, 1500)], [], [])
    own[0] = (ContractOption(own[0][0].capacity, None), *own[0][1:])
    costs = {each.offers: each.cost for each in contract_sets(what, own, "download", 1.0)}
    assert costs == {(None, None, None): None, (0, None, None): Decimal(3000)}


def test_an_only_isp_has_no_failure_to_survive():
    what = question(uplinks(100), demand((2300,)), ecmp(1))
    sets = contract_sets(what, options(what, [(200, 1500)]), "download", WEEK_MINUTES)
    assert {each.worst_minutes for each in sets} == {None}
    assert sets[-1].minutes == 0.0


def test_a_route_that_takes_all_isps_is_not_the_worst_failure():
    what = campus(pcc(1, 1, 2, 2, 3), groups=("north", "north", "north"))
    [now, *_] = contract_sets(what, options(what, [], [], []), "download", WEEK_MINUTES)
    assert now.worst_down in {(1,), (2,), (3,)}


def test_what_if_says_the_same_of_one_isp():
    what = question(uplinks(100, 100), demand((2600, 100), noise=0.01), ecmp(2))
    [now, *_] = contract_sets(what, options(what, [], []), "download", WEEK_MINUTES)
    alone = what_if(what, Scenario()).uplinks[0].minutes_above_90_per_day
    # ISP2 is never full, so the set is overloaded as long as ISP1.
    assert now.minutes == pytest.approx(alone * 7)


def test_more_combinations_than_are_replayed_are_refused():
    what = campus(pcc(1, 2, 3))
    own = options(what, [(mbps, 1) for mbps in range(60, 76)], [(50, 1)] * 4, [(60, 1)] * 3)
    with pytest.raises(Invalid, match=r"340 combinations of contracts, and 256 can be compared"):
        contract_sets(what, own, "download", WEEK_MINUTES)
