"""Contracts that are given up: whether the other ISPs carry the traffic, and whether they do when one more fails."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from backend.domain.balance.contracts.advised import Advised, fullest_p95
from backend.domain.balance.n_minus_one import LossRow, fallen, loss, losses
from backend.domain.balance.question import Question
from backend.domain.demand.replay import FULL, UplinkLoad
from backend.domain.demand.splits import Matrix, times
from backend.domain.metering.capacity import Capacity

GivingUp = Literal["fits", "unsafe", "unsafe_today", "unsafe_better", "unsafe_spares", "full"]
"""`fits`: the others carry it, one more failure included. `unsafe`: a failure overloads them that today's contracts
carry. `unsafe_today`: a failure overloads them, and today's contracts too. `unsafe_better`: so do failures, but each
less than it overloads today's contracts. `unsafe_spares`: so they do, but with the spare routes that Balance offers
the failure of one ISP is worse without the contract than with it. `full`: too little while all others work.
"""


@dataclass(frozen=True, slots=True)
class NextFailure:
    """The same ISPs fail without the contracts that are given up, and with all of today."""

    then: LossRow
    today: LossRow

    @property
    def is_overload(self) -> bool:
        return _overloads(self.then)

    @property
    def is_new(self) -> bool:
        """Today's contracts would carry it."""
        return self.is_overload and not _overloads(self.today)

    @property
    def is_better(self) -> bool:
        """Today's contracts are fuller in it, and above 90 % for longer."""
        if not self.then.uplinks or not self.today.uplinks:
            return False
        return fullest_p95(self.then.uplinks) < fullest_p95(self.today.uplinks) and (
            (self.then.overload_minutes_per_day or 0.0)
            < (self.today.overload_minutes_per_day or 0.0)
        )


@dataclass(frozen=True, slots=True)
class AfterSpares:
    """The worst failure of one ISP with the spare routes that Balance offers."""

    helped: tuple[int, ...]  # whose failures these routes help with
    before: LossRow  # with all contracts of today
    then: LossRow  # without those that are given up

    @property
    def is_worse(self) -> bool:
        return fullest_p95(self.then.uplinks) > fullest_p95(self.before.uplinks)


@dataclass(frozen=True, slots=True)
class GivenUp:
    uplink_ids: tuple[int, ...]
    verdict: GivingUp
    left: tuple[UplinkLoad, ...]  # while no other fails
    failures: tuple[NextFailure, ...]
    after_spares: AfterSpares | None = None  # None: none are offered

    @property
    def worst(self) -> NextFailure | None:
        """The failure to name: new overloads before those of today; None where none overloads."""
        bad = [each for each in self.failures if each.is_new]
        bad = bad or [each for each in self.failures if each.is_overload]
        return max(bad, key=lambda each: fullest_p95(each.then.uplinks), default=None)


def judged(
    uplink_ids: tuple[int, ...],
    left: tuple[UplinkLoad, ...],
    failures: tuple[NextFailure, ...],
    after_spares: AfterSpares | None = None,
) -> GivenUp:
    """`left`: the load of those that stay, while all of them work."""
    verdict: GivingUp = "fits"
    if not left or fullest_p95(left) >= FULL:
        verdict = "full"
    elif any(each.is_new for each in failures):
        verdict = "unsafe"
    elif overloads := [each for each in failures if each.is_overload]:
        verdict = "unsafe_better" if all(each.is_better for each in overloads) else "unsafe_today"
    if verdict == "unsafe_better" and after_spares and after_spares.is_worse:
        verdict = "unsafe_spares"
    return GivenUp(uplink_ids, verdict, left, failures, after_spares)


def after_spares(spares: Advised, failures: Iterable[NextFailure]) -> AfterSpares | None:
    """`failures`: with the spare routes; None where no ISP is left that could fail alone."""
    single = [each.then for each in failures if len(each.then.down) == 1 and each.then.uplinks]
    if not single:
        return None
    worst = max(single, key=lambda row: fullest_p95(row.uplinks))
    return AfterSpares(spares.helped, spares.worst, worst)


def next_failures(
    question: Question,
    split: Matrix,
    capacities: Sequence[Capacity],
    away: Collection[int],
    growth: float,
) -> Iterator[NextFailure]:
    """Each ISP that is not `away`, then each shared route. `split`: how the lines share before anything fails."""
    demand, fallback = question.demand, question.today.fallback
    stay = [uplink for uplink in question.uplinks if uplink.uplink_id not in away]
    ids = [uplink.uplink_id for uplink in stay]
    for group, down in losses(ids, [uplink.risk_group for uplink in stay]):
        lost = {*down, *away}
        then = times(split, fallen(demand.uplink_ids, lost, fallback))
        yield NextFailure(
            replace(loss(demand, then, capacities, lost, group, growth=growth), down=down),
            loss(
                demand,
                fallen(demand.uplink_ids, down, fallback),
                question.capacities,
                down,
                group,
            ),
        )


def _overloads(row: LossRow) -> bool:
    """Nobody left is an overload too."""
    return not row.uplinks or bool(row.overload_minutes_per_day)
