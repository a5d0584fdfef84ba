import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.balance.maps import HAIR, MOST_STEPS, Cap, Puzzle, Search, best_map
from tests.examples import examples

PLAIN = (0, 1, 1, 2, 2)


def puzzle(sizes, capacities, today, **fields):
    """Sizes and capacities as any numbers."""
    return Puzzle(
        tuple(siz / sum(sizes) for siz in sizes),
        tuple(capacity / sum(capacities) for capacity in capacities),
        today,
        fields.pop("least", (0.0,) * len(capacities)),
        **fields,
    )


def allowed(problem):
    """Every map that keeps to the limits."""
    count = len(problem.capacities)
    for uplinks in itertools.product(range(count), repeat=len(problem.sizes)):
        loads = [
            sum(
                size for size, uplink in zip(problem.sizes, uplinks, strict=True) if uplink == which
            )
            for which in range(count)
        ]
        if any(which not in uplinks for which in range(count) if which not in problem.idle):
            continue
        if any(load < least - 1e-9 for load, least in zip(loads, problem.least, strict=True)):
            continue
        if all(
            sum(loads[uplink] for uplink in cap.uplinks) <= cap.most + 1e-9 for cap in problem.caps
        ):
            yield uplinks


@st.composite
def puzzles(draw):
    count = draw(st.integers(2, 3))
    length = draw(st.integers(count, 5))
    sizes = draw(st.lists(st.integers(1, 40), min_size=length, max_size=length))
    rooms = draw(st.lists(st.sampled_from([1, 2, 5]), min_size=count, max_size=count))
    today = draw(st.lists(st.integers(0, count - 1), min_size=length, max_size=length))
    least = draw(st.sampled_from([0.0, 0.1]))
    caps = draw(st.sampled_from([(), (Cap(frozenset({0}), 0.5),)]))
    return puzzle(sizes, rooms, tuple(today), least=(least,) * count, caps=caps)


@given(puzzles(), st.sampled_from([0.0, 0.02, 0.2]))
def test_no_allowed_map_is_clearly_better_or_as_good_with_less_movement(problem, alike):
    every = list(allowed(problem))
    solution = best_map(problem, alike)
    if not every:
        assert solution is None
        return
    assert solution.uplinks in every
    best = min(map(problem.busiest, every))
    limit = best * (1 + alike)
    assert solution.busiest <= limit + 1e-6
    as_good = [uplinks for uplinks in every if problem.busiest(uplinks) <= limit + 1e-12]
    assert solution.moved <= min(map(problem.moved, as_good)) + 1e-6
    if problem.today in as_good:
        assert solution.uplinks == problem.today


@given(puzzles(), st.randoms(use_true_random=False))
def test_the_order_of_the_uplinks_does_not_matter(problem, chance):
    order = list(range(len(problem.capacities)))
    chance.shuffle(order)
    place = {uplink: at for at, uplink in enumerate(order)}
    other = Puzzle(
        problem.sizes,
        tuple(problem.capacities[uplink] for uplink in order),
        tuple(place[uplink] for uplink in problem.today),
        tuple(problem.least[uplink] for uplink in order),
        caps=tuple(
            Cap(frozenset(place[uplink] for uplink in cap.uplinks), cap.most)
            for cap in problem.caps
        ),
    )
    first, second = best_map(problem), best_map(other)
    assert (first is None) == (second is None)
    if first is not None:
        assert first.busiest == pytest.approx(second.busiest)
        assert first.moved == pytest.approx(second.moved)


def test_the_papers_buckets_are_nearly_even_and_a_smaller_one_suits_the_small_uplink():
    problem = puzzle((13.3, 10.4, 11.1, 10.2, 10.4), (100, 200, 200), PLAIN)
    solution = best_map(problem)
    assert solution.busiest < problem.busiest(PLAIN)
    assert problem.sizes[solution.uplinks.index(0)] < problem.sizes[0]


def test_a_heavy_bucket_does_not_stay_on_the_small_uplink():
    problem = puzzle((40, 15, 15, 15, 15), (100, 200, 200), PLAIN)
    solution = best_map(problem)
    assert problem.busiest(PLAIN) == pytest.approx(2.0)
    assert solution.busiest == pytest.approx(1.125)
    assert solution.uplinks[0] != 0


def test_nothing_moves_when_today_is_best():
    problem = puzzle((1, 1, 1, 1, 1), (100, 200, 200), PLAIN)
    assert best_map(problem).uplinks == PLAIN


def test_an_uplink_may_be_left_empty_only_where_it_is_allowed_to():
    sizes, rooms = (10, 10), (100, 100, 1)
    assert best_map(puzzle(sizes, rooms, (0, 1))) is None
    assert best_map(puzzle(sizes, rooms, (0, 1), idle=frozenset({2}))).uplinks == (0, 1)


def test_a_cap_on_a_risk_group_is_kept():
    cap = Cap(frozenset({0, 1}), 0.5)
    problem = puzzle((1,) * 10, (100, 200, 200), (0, 0, 1, 1, 1, 1, 2, 2, 2, 2), caps=(cap,))
    solution = best_map(problem)
    assert sum(uplink != 2 for uplink in solution.uplinks) <= 5


def test_many_buckets_on_many_uplinks_come_close_to_even():
    chance = random.Random(5)
    sizes = [chance.lognormvariate(0, 0.5) for _ in range(40)]
    today = tuple(chance.randrange(8) for _ in range(40))
    problem = puzzle(sizes, (1, 1, 2, 2, 4, 4, 5, 5), today)
    solution = best_map(problem, 0.02)
    assert solution.busiest < 1.1
    assert set(solution.uplinks) == set(range(8))


MOST_OF_BOTH = 2 * (MOST_STEPS + 20 * 4 * 4)
"""What is begun is left line by line: 4 steps for each of 4 lines of 20 buckets at most."""


def large(seed, *, tight=False):
    """20 buckets on 4 lines; tight: limits that hardly any map keeps to."""
    chance = random.Random(seed)
    sizes = [chance.lognormvariate(0, 0.5) for _ in range(20)]
    rooms = [chance.choice([1, 2, 5, 10]) for _ in range(4)]
    today = tuple(chance.randrange(4) for _ in range(20))
    parts = [room / sum(rooms) for room in rooms]
    fields = {
        "least": tuple(0.9 * part for part in parts),
        "caps": (
            Cap(frozenset({0}), 1.02 * parts[0]),
            Cap(frozenset({1, 2}), 1.01 * sum(parts[1:3])),
        ),
    }
    return puzzle(sizes, rooms, today, **(fields if tight else {}))


def check_large(problem, alike):
    """Few steps, and no more movement than a search that begins with nothing (as this one once did) finds in them."""
    solution = best_map(problem, alike)
    assert solution is not None
    assert 0 < solution.steps <= MOST_OF_BOTH
    fullest = Search(problem, None)
    fullest.run()
    limit = problem.busiest(fullest.best) * (1 + alike) + HAIR
    former = Search(problem, limit)
    former.run()
    assert solution.busiest <= limit + 1e-9
    assert solution.moved <= problem.moved(former.best or fullest.best) + 1e-9


@pytest.mark.parametrize("seed", [3, 12])
def test_a_search_that_would_not_end_ends_with_the_map_that_it_began_with(seed):
    """Of such puzzles the second search once took millions of steps until it had any map, and only then stopped."""
    check_large(large(seed), 0.0)


@examples(15)
@given(st.integers(0, 10**6), st.booleans(), st.sampled_from([0.0, 0.005, 0.02]))
def test_steps_are_bounded_and_no_result_is_worse_than_before(seed, tight, alike):
    problem = large(seed, tight=tight)
    if best_map(problem, alike) is not None:
        check_large(problem, alike)


def test_limits_that_no_map_keeps_to_are_given_up():
    problem = puzzle([1] * 20, (1, 1, 1, 1), (0,) * 20, least=(0.2501,) * 4)
    search = Search(problem, None)
    search.run()
    assert search.best is None
    assert search.steps <= MOST_OF_BOTH / 2
