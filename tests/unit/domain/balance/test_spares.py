"""Who takes over from a lost ISP: whoever leaves the others full for the shortest time, or nobody new."""

import pytest

from backend.domain.balance.n_minus_one import Fallback, n_minus_one
from backend.domain.balance.question import Today
from backend.domain.balance.spares import spare_for
from backend.domain.demand.splits import identity
from tests.unit.domain.balance.demands import demand, question, uplinks
from tests.unit.domain.demand.even_split import even

SMALL_FIRST = Fallback(main=((1,), (2,), (3,)), own={1: ((1,),), 2: ((2,),), 3: ((3,),)})
WEIGHTED = even((0.2, 0.4, 0.4), 3)


def pairs(recorded, fallback=SMALL_FIRST, split=WEIGHTED, groups=("", "", "")):
    """Each loss with its spare routes."""
    campus = question(uplinks(100, 200, 200), recorded, Today("pcc", fallback=fallback))
    rows = n_minus_one(recorded, split, campus.capacities, groups, fallback)
    return [(row, spare_for(row, campus, split)) for row in rows]


def spares(recorded, fallback=SMALL_FIRST, split=WEIGHTED):
    return {row.down[0]: spare for row, spare in pairs(recorded, fallback, split)}


@pytest.mark.parametrize("split", [WEIGHTED, identity(3)])
def test_the_emptiest_large_isp_takes_over_instead_of_the_small_one(split):
    """As in the demo: without ISP2, the main table sends all to ISP1, which has half its speed."""
    by_lost = spares(demand((1200, 2400, 2200)), split=split)
    spare = by_lost[2]
    assert spare.takers in {(3,), (1, 3)}
    assert spare.loss.down == (2,)
    assert [uplink.uplink_id for uplink in spare.loss.uplinks] == [1, 3]
    assert (
        by_lost[1] is None
    )  # both others would carry it well: the main table's first is down itself


def test_what_overloads_nobody_needs_no_spare():
    assert set(spares(demand((100, 200, 200))).values()) == {None}


def test_no_spare_where_every_choice_is_as_full():
    assert spares(demand((90_000, 180_000, 180_000)))[2] is None


@pytest.mark.parametrize(
    "own",
    [
        pytest.param({}, id="shares the main table"),
        pytest.param({2: ((2,), (3,))}, id="has a spare route"),
    ],
)
def test_only_an_isp_with_a_table_without_spare_routes(own):
    fallback = Fallback(main=((1,), (2,), (3,)), own=own)
    assert spares(demand((1200, 2400, 2200)), fallback)[2] is None


def test_a_shared_route_that_fails_has_no_single_table():
    row, spare = pairs(demand((1200, 2400, 2200)), groups=("north", "north", ""))[3]
    assert (row.down, spare) == ((1, 2), None)


@pytest.mark.parametrize("gib", [600, 1200, 1800, 2400, 3600])
def test_a_spare_always_harms_for_a_shorter_time_than_today(gib):
    for row, spare in pairs(demand((gib, 2 * gib, 2 * gib))):
        if spare:
            assert spare.loss.overload_minutes_per_day < row.overload_minutes_per_day
