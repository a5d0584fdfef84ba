import pytest

from backend.domain.balance.n_minus_one import Fallback, fallen, loss, n_minus_one
from backend.domain.demand.splits import identity
from tests.unit.domain.balance.demands import demand, uplinks
from tests.unit.domain.demand.even_split import even

GROUPS = ("north", "north", "")


def rows(recorded, main=()):
    own = [uplink.capacity for uplink in uplinks(100, 200, 200)]
    return n_minus_one(recorded, even((0.2, 0.4, 0.4), 3), own, GROUPS, Fallback(main))


def test_each_uplink_and_each_shared_route_is_lost_once():
    losses = rows(demand((1000, 2000, 2000)))
    assert [(row.down, row.risk_group) for row in losses] == [
        ((1,), ""),
        ((2,), ""),
        ((3,), ""),
        ((1, 2), "north"),
    ]
    assert [uplink.uplink_id for uplink in losses[3].uplinks] == [3]


def test_a_lost_uplinks_traffic_goes_over_the_rest_in_equal_parts():
    down_isp1 = rows(demand((1000, 2000, 2000)))[0]
    assert [uplink.download_share for uplink in down_isp1.uplinks] == [pytest.approx(0.5)] * 2
    alone = rows(demand((1000, 2000, 2000)))[3]
    assert alone.uplinks[0].download_share == pytest.approx(1)


def test_a_lost_uplinks_traffic_goes_by_the_distances_of_the_main_table():
    losses = rows(demand((1000, 2000, 2000)), ((3,), (2,), (1,)))
    assert [uplink.download_share for uplink in losses[0].uplinks] == [
        pytest.approx(0.4),
        pytest.approx(0.6),
    ]
    assert [uplink.download_share for uplink in losses[2].uplinks] == [
        pytest.approx(0.2),
        pytest.approx(0.8),
    ]


def test_uplinks_that_the_main_table_does_not_name_take_over_last():
    assert fallen((1, 2, 3), {1}, Fallback(((1,), (2,))))[0] == (0, 1, 0)
    assert fallen((1, 2, 3), {1, 2}, Fallback(((1,), (2,))))[0] == (0, 0, 1)


def test_spare_routes_of_an_uplinks_own_table_come_before_the_main_table():
    fallback = Fallback(main=((1,), (2,), (3,)), own={1: ((1,), (3,)), 2: ((2,),)})
    assert fallen((1, 2, 3), {1}, fallback)[0] == (0, 0, 1)
    assert fallen((1, 2, 3), {1, 3}, fallback)[0] == (0, 1, 0)
    assert fallen((1, 2, 3), {2}, fallback)[1] == (1, 0, 0)


def test_minutes_in_which_any_uplink_is_full():
    own = [uplink.capacity for uplink in uplinks(100, 200, 200)]
    heavy = loss(demand((1000, 2000, 2000)), even((0.0, 0.5, 0.5), 3), own, (1,))
    assert heavy.overload_minutes_per_day == 0
    grown = loss(demand((5000, 9000, 9000)), even((0.0, 0.5, 0.5), 3), own, (1,))
    assert (
        grown.overload_minutes_per_day
        > max(uplink.minutes_above_90_per_day for uplink in grown.uplinks) - 1e-9
    )
    assert grown.overload_minutes_per_day > 60


def test_without_any_uplink_there_is_nothing_to_say():
    recorded = demand((10, 10))
    row = loss(recorded, identity(2), [uplink.capacity for uplink in uplinks(1, 1)], (1, 2))
    assert (row.uplinks, row.overload_minutes_per_day) == ((), None)


def test_each_direction_falls_with_its_own_traffic():
    own = [uplink.capacity for uplink in uplinks(100, 200, 200)]
    mixed = ((0.5, 0.5, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    recorded = demand((1000, 1000, 2000), (100, 500, 200))
    lost = n_minus_one(recorded, mixed, own, GROUPS, Fallback(main=((3,),)))[0]
    assert [uplink.download_share for uplink in lost.uplinks] == [
        pytest.approx(1500 / 4000, abs=0.02),
        pytest.approx(2500 / 4000, abs=0.02),
    ]
    assert [uplink.upload_share for uplink in lost.uplinks] == [
        pytest.approx(550 / 800, abs=0.02),
        pytest.approx(250 / 800, abs=0.02),
    ]


def test_uplinks_without_a_shared_route_are_lost_alone():
    own = [uplink.capacity for uplink in uplinks(100, 200, 200)]
    losses = n_minus_one(
        demand((1000, 2000, 2000)), even((0.2, 0.4, 0.4), 3), own, ("", "", "north")
    )
    assert [row.down for row in losses] == [(1,), (2,), (3,)]


def test_nobody_takes_over_where_no_uplink_is_left():
    assert fallen((1, 2), {1, 2}, Fallback()) == ((0, 0), (0, 0))
