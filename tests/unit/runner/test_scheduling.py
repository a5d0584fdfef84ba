"""Which suites run beside each other, and how long the rest will take."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.runner.scheduling import (
    LANES,
    in_order,
    may_begin,
    next_suite,
    only_modest,
    pace_of,
    seconds_left,
)
from tests.runner.suites import SUITES, Manners, Suite


def suite(name: str, manners: Manners = Manners.PLAIN, usual_s: int = 100) -> Suite:
    return Suite(name, (name,), manners, usual_s)


MODEST = suite("modest", Manners.MODEST)
PLAIN = suite("plain")
SENSITIVE = suite("sensitive", Manners.SENSITIVE)
OTHER = suite("other", Manners.SENSITIVE)
MOST = [suite(str(number)) for number in range(LANES)]


@pytest.mark.parametrize(
    "new, running, can_prefer, may",
    [
        (PLAIN, [], True, True),
        (PLAIN, [MODEST], True, True),
        (PLAIN, [SENSITIVE], True, True),
        (PLAIN, [SENSITIVE], False, False),
        (SENSITIVE, [PLAIN, MODEST], True, True),
        (SENSITIVE, [MODEST], False, False),
        (SENSITIVE, [], False, True),
        (SENSITIVE, [OTHER], True, False),
        (PLAIN, MOST[1:], True, True),
        (PLAIN, [*MOST[1:], MODEST], True, True),
        (PLAIN, MOST, True, False),
        (MODEST, MOST, True, True),
        (MODEST, [*MOST, MODEST], True, False),
    ],
)
def test_what_runs_beside_what(
    new: Suite, running: Sequence[Suite], can_prefer: bool, may: bool
) -> None:
    assert may_begin(new, running, can_prefer) is may


def test_sensitive_suites_begin_then_the_longest() -> None:
    long, short = suite("long", usual_s=300), suite("short", usual_s=10)
    given = [short, MODEST, long, SENSITIVE]
    assert in_order(given) == [SENSITIVE, long, short, MODEST]


def test_a_suite_overtakes_one_that_must_wait() -> None:
    assert next_suite([OTHER, PLAIN], [SENSITIVE], can_prefer=True) is PLAIN
    assert next_suite([OTHER, PLAIN], [SENSITIVE], can_prefer=False) is None


@pytest.mark.parametrize(
    "waiting, running, expected",
    [
        ([], [MODEST], True),
        ([MODEST], [MODEST], True),
        ([], [MODEST, PLAIN], False),
        ([PLAIN], [MODEST], False),
        ([], [SENSITIVE], False),
    ],
)
def test_the_modest_no_longer_stand_back_when_they_are_alone(
    waiting: list[Suite], running: list[Suite], expected: bool
) -> None:
    assert only_modest(waiting, running) is expected


@given(st.permutations(SUITES), st.booleans(), st.randoms())
def test_every_suite_gets_its_turn(suites: list[Suite], can_prefer: bool, draw: object) -> None:
    waiting, running, done = in_order(suites), [], set()
    while waiting or running:
        while begun := next_suite(waiting, running, can_prefer):
            waiting.remove(begun)
            running.append(begun)
        assert running, "nothing runs and nothing may begin"
        done.add(running.pop(draw.randrange(len(running))))  # type: ignore[attr-defined]
    assert done == set(SUITES)


def test_what_is_left_is_the_longest_lane() -> None:
    waiting = [suite("a", usual_s=90), suite("b", usual_s=30), suite("c", usual_s=30)]
    assert seconds_left(waiting, {PLAIN: 40.0}, pace=1.0, lanes=2) == 60 + 30 + 30


def test_what_is_left_is_at_least_what_cannot_run_together() -> None:
    assert seconds_left([OTHER], {SENSITIVE: 40.0}, pace=1.0) == 60 + 100


def test_a_slow_machine_takes_longer_for_the_rest_too() -> None:
    assert pace_of({}) == 1
    assert pace_of({PLAIN: 150.0, MODEST: 250.0}) == 2
    assert seconds_left([], {PLAIN: 50.0}, pace=2.0) == 150


def test_work_from_a_cache_does_not_make_the_machine_look_fast() -> None:
    assert pace_of({PLAIN: 10.0}) == 1
    assert pace_of({PLAIN: 10.0, MODEST: 120.0}) == 1.2


def test_one_that_is_late_has_nothing_left() -> None:
    assert seconds_left([], {PLAIN: 500.0}, pace=1.0) == 0
