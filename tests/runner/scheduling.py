"""Which suite begins next, and how long all of it will still take. Pure."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Mapping, Sequence

from tests.runner.suites import Manners, Suite

LANES = 4
"""Suites side by side on two cores: they wait a part of their time for databases, packets and pages."""

SPARE_LANES = 1
"""For modest suites beside those, which use the processors while all others wait."""


def may_begin(suite: Suite, running: Collection[Suite], can_prefer: bool) -> bool:
    """Whether it fits beside what runs: there is a lane, and each bears the other.

    `can_prefer`: the machine gives a sensitive suite the processors before others (tests/runner/priority.py); without
    that it runs alone.
    """
    return _has_lane(suite, running) and all(_bear(suite, other, can_prefer) for other in running)


def _has_lane(suite: Suite, running: Collection[Suite]) -> bool:
    if suite.manners is Manners.MODEST:
        return len(running) < LANES + SPARE_LANES
    return sum(other.manners is not Manners.MODEST for other in running) < LANES


def _bear(suite: Suite, other: Suite, can_prefer: bool) -> bool:
    sensitive = [suite.manners, other.manners].count(Manners.SENSITIVE)
    return sensitive == 0 or (sensitive == 1 and can_prefer)


def next_suite(
    waiting: Sequence[Suite], running: Collection[Suite], can_prefer: bool
) -> Suite | None:
    """The first that may begin; `waiting` is in the order of `in_order`."""
    return next((suite for suite in waiting if may_begin(suite, running, can_prefer)), None)


def only_modest(waiting: Collection[Suite], running: Collection[Suite]) -> bool:
    """Whether nothing is left that those which take what is left would stand in the way of."""
    return all(suite.manners is Manners.MODEST for suite in (*waiting, *running))


def in_order(suites: Sequence[Suite]) -> list[Suite]:
    """Sensitive ones first, as they never run together; then the longest; modest ones fill what is left."""
    ranks = {Manners.SENSITIVE: 0, Manners.PLAIN: 1, Manners.MODEST: 2}
    return sorted(suites, key=lambda suite: (ranks[suite.manners], -suite.usual_s))


def seconds_left(
    waiting: Sequence[Suite],
    running: Mapping[Suite, float],
    pace: float,
    lanes: int = LANES + SPARE_LANES,
) -> float:
    """About how long until all have ended.

    `running`: seconds that each has run. `pace`: how the suites that ended compare with their usual time (1.2 is
    slower). Each waiting one goes to the lane that is free first; sensitive ones come one after the other.
    """
    left = {suite: max(0.0, suite.usual_s * pace - ran) for suite, ran in running.items()}
    ends = [*left.values(), *[0.0] * (lanes - len(left))]
    heapq.heapify(ends)
    for suite in waiting:
        heapq.heapreplace(ends, ends[0] + suite.usual_s * pace)
    sensitive_s = [s for suite, s in left.items() if suite.manners is Manners.SENSITIVE]
    sensitive_s += [suite.usual_s * pace for suite in waiting if suite.manners is Manners.SENSITIVE]
    return max(*ends, sum(sensitive_s))


def pace_of(ended: Mapping[Suite, float]) -> float:
    """Time that ended suites took over what they usually take; 1 before the first has ended.

    One that took less than half had its work in a cache, or broke off: it says nothing about the machine.
    """
    telling = {suite: took for suite, took in ended.items() if 2 * took >= suite.usual_s}
    usual_s = sum(suite.usual_s for suite in telling)
    return sum(telling.values()) / usual_s if usual_s else 1.0
