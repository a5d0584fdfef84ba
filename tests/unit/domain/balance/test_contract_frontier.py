from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.balance.contracts.frontier import ContractSet, dominates, frontier


def a_set(cost, minutes, worst=0.0, *, now=False):
    price = None if cost is None else Decimal(cost)
    return ContractSet((None,), () if now else (1,), price, minutes, worst)


# Few values, so that equal costs and equal minutes are common.
SETS = st.lists(
    st.builds(
        a_set,
        st.integers(0, 6) | st.none(),
        st.integers(0, 6).map(float),
        st.integers(0, 6).map(float) | st.none(),
    ),
    max_size=25,
)


@given(SETS, st.booleans())
def test_nothing_on_a_frontier_is_dominated_and_everything_off_it_is(sets, fails):
    result = frontier(sets)
    on = result.failure if fails else result.usual
    points = {
        place: (each.cost, each.worst_minutes if fails else each.minutes)
        for place, each in enumerate(sets)
        if each.cost is not None and (each.worst_minutes is not None or not fails)
    }
    for place, point in points.items():
        is_dominated = any(dominates(points[other], point) for other in points)
        by_frontier = any(dominates(points[other], point) for other in on)
        assert is_dominated == by_frontier == (place not in on)
    assert on <= points.keys()


@given(SETS, st.integers(0, 6), st.integers(0, 6))
def test_what_is_advised_is_cheaper_and_nowhere_worse(sets, cost, minutes):
    now = a_set(cost, float(minutes), 3.0, now=True)
    every = [now, *sets]
    advised = frontier(every).advised
    better = [
        each.cost
        for each in sets
        if each.cost is not None
        and each.cost < now.cost
        and each.minutes <= now.minutes
        and (each.worst_minutes or 0) <= 3
    ]
    assert (advised is None) == (not better)
    if advised is not None:
        assert every[advised].cost == min(better)


@pytest.mark.parametrize(
    "points, usual, failure, advised",
    [
        # Dearer and longer: off both.
        ([(5, 10, 10), (6, 20, 20)], {0}, {0}, None),
        # Cheaper, but overloaded for longer: a choice, no advice.
        ([(5, 10, 10), (4, 20, 20)], {0, 1}, {0, 1}, None),
        # Cheaper and shorter: today's leaves the frontier, and is shown all the same.
        ([(5, 10, 10), (4, 5, 10)], {1}, {1}, 1),
        # Cheaper on a usual day only: a failure forbids it.
        ([(5, 10, 10), (4, 5, 30)], {1}, {0, 1}, None),
        # Of two that cost the same, the one with fewer minutes in a failure.
        ([(5, 10, 10), (4, 5, 10), (4, 5, 0)], {1, 2}, {2}, 2),
        # Today's price is not known: nothing to compare with.
        ([(None, 10, 10), (4, 5, 10), (6, 0, 0)], {1, 2}, {1, 2}, None),
        # No failure leaves an ISP: the usual day decides.
        ([(5, 10, None), (4, 10, None)], {1}, set(), 1),
    ],
)
def test_sets_by_hand_the_first_is_todays(points, usual, failure, advised):
    sets = [a_set(*point, now=place == 0) for place, point in enumerate(points)]
    result = frontier(sets)
    assert (set(result.usual), set(result.failure), result.advised) == (usual, failure, advised)
