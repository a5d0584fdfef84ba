"""What can be done about failures that overload ISPs: each choice by one replay, with the worst of its failures.

One ISP that fails and a shared route that is cut are two figures: what cures the one may leave the other as it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from backend.domain.balance.contracts.advised import Advised, fullest_p95
from backend.domain.balance.contracts.given_up import GivenUp, GivingUp
from backend.domain.balance.contracts.smaller import sized
from backend.domain.balance.n_minus_one import LossRow, fallen, loss, losses
from backend.domain.balance.question import Question
from backend.domain.balance.what_if import Scenario, requested_uplinks, split_of, what_if
from backend.domain.demand.replay import FULL
from backend.domain.demand.splits import Matrix, identity, times
from backend.domain.metering.capacity import Capacity

Doing = Literal["today", "spare", "enlarge", "route", "without"]
"""`spare`: spare routes. `enlarge`: contracts that carry the failure of one ISP. `route`: contracts that carry the cut
of the shared route. `without`: a contract ends.
"""

WORTH_SHOWING: frozenset[GivingUp] = frozenset({"fits", "unsafe_better", "unsafe_spares"})


@dataclass(frozen=True, slots=True)
class Enlarged:
    uplink_id: int
    size: Capacity
    today: Capacity


@dataclass(frozen=True, slots=True)
class FailureChoice:
    doing: Doing
    single: LossRow | None  # the failure of one ISP that leaves another fullest
    route: LossRow | None  # of a route that several share; None: none do
    uplink_ids: tuple[int, ...] = ()  # whose failures the spare routes help with, or who ends
    enlarged: tuple[Enlarged, ...] = ()
    given_up: GivenUp | None = None  # what What if says of a contract that ends


def failure_choices(
    question: Question,
    spares: Advised | None,
    endings: Sequence[GivenUp],
    contracts: Mapping[int, Capacity],
) -> list[FailureChoice]:
    """As it is first; none where no failure overloads anybody. `contracts`: as sold, by uplink."""
    as_now = identity(len(question.uplinks))
    now = FailureChoice("today", *_worsts(question, as_now))
    if not any(_overloads(row) for row in (now.single, now.route)):
        return []
    choices = [now]
    having = spares.question if spares else question
    if spares:
        choices.append(FailureChoice("spare", *_worsts(having, as_now), spares.helped))
    choices += _enlarged("enlarge", question, now.single, contracts)
    # On top of what costs nothing.
    choices += _enlarged("route", having, now.route, contracts)
    return [*choices, *(_ending(question, each) for each in endings)]


def endings(question: Question, spares: Advised | None) -> Iterator[GivenUp]:
    """What What if says of each contract without which no failure is worse than today."""
    if len(question.uplinks) < 2:
        return
    for uplink in question.uplinks:
        scenario = Scenario(given_up=frozenset({uplink.uplink_id}))
        answer = what_if(question, scenario, spares).given_up
        if answer and answer.verdict in WORTH_SHOWING:
            yield answer


def _enlarged(
    doing: Doing, question: Question, row: LossRow | None, contracts: Mapping[int, Capacity]
) -> Iterator[FailureChoice]:
    """Each contract that this failure overloads, 90 % full in it."""
    if row is None:
        return
    as_now = identity(len(question.uplinks))
    loads = _loss(question, as_now, row.down).uplinks
    needed = {
        load.uplink_id: sized(contracts[load.uplink_id], p95 / FULL)
        for load in loads
        if (p95 := fullest_p95([load])) > FULL
    }
    if not needed:
        return
    uplinks = tuple(
        replace(each, capacity=needed.get(each.uplink_id, each.capacity))
        for each in question.uplinks
    )
    sizes = (Enlarged(each, size, contracts[each]) for each, size in needed.items())
    worsts = _worsts(replace(question, uplinks=uplinks), as_now)
    yield FailureChoice(doing, *worsts, enlarged=tuple(sizes))


def _ending(question: Question, given_up: GivenUp) -> FailureChoice:
    gone = given_up.uplink_ids
    buckets = requested_uplinks(question, Scenario(given_up=frozenset(gone)))
    split = split_of(question, buckets) if buckets else identity(len(question.uplinks))
    return FailureChoice("without", *_worsts(question, split, gone), gone, given_up=given_up)


def _worsts(
    question: Question, split: Matrix, gone: Collection[int] = ()
) -> tuple[LossRow | None, LossRow | None]:
    """The worst failure of one ISP, and of a shared route. `gone`: their contracts end."""
    groups = [uplink.risk_group for uplink in question.uplinks]
    single, routes = list[LossRow](), list[LossRow]()
    for group, down in losses(question.demand.uplink_ids, groups):
        left = tuple(each for each in down if each not in gone)
        if left:
            row = _loss(question, split, (*left, *gone))
            (routes if group else single).append(replace(row, down=left, risk_group=group))
    return max(single, key=_harm, default=None), max(routes, key=_harm, default=None)


def _loss(question: Question, split: Matrix, down: Sequence[int]) -> LossRow:
    after = times(split, fallen(question.demand.uplink_ids, down, question.today.fallback))
    return loss(question.demand, after, question.capacities, down)


def _harm(row: LossRow) -> tuple[bool, float]:
    return not row.uplinks, fullest_p95(row.uplinks)


def _overloads(row: LossRow | None) -> bool:
    return row is not None and (not row.uplinks or bool(row.overload_minutes_per_day))
