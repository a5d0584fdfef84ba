"""What can be done about failures, each by one replay with one ISP away and with the shared route cut."""

import pytest

from backend.domain.balance.contracts.advised import advised, fullest_p95
from backend.domain.balance.contracts.failure_choices import endings, failure_choices
from backend.domain.balance.n_minus_one import Fallback
from backend.domain.balance.question import Today
from backend.domain.balance.what_if import Scenario, what_if
from backend.domain.demand.replay import FULL
from tests.unit.domain.balance.demands import demand, question, uplinks

SMALL_FIRST = Fallback(main=((1,), (2,), (3,)), own={1: ((1,),), 2: ((2,),), 3: ((3,),)})
FIBRE = ("fibre", "fibre", "")


def campus(gib=8800, groups=FIBRE, fallback=SMALL_FIRST):
    """Three ISPs of 100, 200 and 200: each lost one's traffic falls to the smallest."""
    own = uplinks(100, 200, 200, risk_group=groups)
    recorded = demand((gib / 5, 2 * gib / 5, 2 * gib / 5), noise=0)
    return question(own, recorded, Today("pcc", (1, 2, 2, 3, 3), fallback=fallback))


def choices(own):
    spares = advised(own)
    contracts = {uplink.uplink_id: uplink.capacity for uplink in own.uplinks}
    rows = failure_choices(own, spares, list(endings(own, spares)), contracts)
    return {row.doing: row for row in rows}


def full(row):
    return fullest_p95(row.uplinks)


def test_spare_routes_help_one_failure_and_leave_the_cut_of_the_route_as_it_is():
    by_doing = choices(campus())
    today, spare = by_doing["today"], by_doing["spare"]
    assert spare.uplink_ids == (2, 3)
    assert full(spare.single) < full(today.single)
    assert (today.route.down, spare.route.down) == ((1, 2), (1, 2))
    assert full(spare.route) == full(today.route) > FULL


def test_a_larger_contract_carries_the_failure_that_it_is_sized_for():
    by_doing = choices(campus())
    (small,) = by_doing["enlarge"].enlarged
    assert small.uplink_id == 1
    assert full(by_doing["enlarge"].single) <= FULL < full(by_doing["enlarge"].route)
    (other,) = by_doing["route"].enlarged
    assert (other.uplink_id, other.today.download_bps) == (3, 200_000_000)
    assert full(by_doing["route"].route) <= FULL
    # On top of the spare routes.
    assert full(by_doing["route"].single) == full(by_doing["spare"].single)


def test_a_contract_that_ends_is_held_against_the_spare_routes_too():
    own = campus()
    ended = choices(own)["without"]
    assert (ended.uplink_ids, ended.given_up.verdict) == ((1,), "unsafe_spares")
    after = ended.given_up.after_spares
    assert full(after.before) == full(choices(own)["spare"].single) < full(after.then)
    assert after.is_worse
    # The cut takes what is left of the route.
    assert ended.route.down == (2,)
    assert full(ended.route) == full(choices(own)["today"].route)
    alone = what_if(own, Scenario(given_up=frozenset({1}))).given_up
    assert (alone.verdict, alone.after_spares) == ("unsafe_better", None)


def test_without_a_shared_route_there_is_no_second_figure():
    by_doing = choices(campus(groups=("", "", "")))
    assert {row.route for row in by_doing.values()} == {None}
    assert "route" not in by_doing


def test_all_on_one_route_leave_nothing():
    by_doing = choices(campus(groups=("fibre",) * 3))
    assert by_doing["today"].route.uplinks == ()
    assert "route" not in by_doing


@pytest.mark.parametrize("gib", [100, 2000])
def test_nothing_is_to_be_done_where_every_failure_is_carried(gib):
    assert choices(campus(gib)) == {}
