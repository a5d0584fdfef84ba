"""Contracts that are given up: whether the other ISPs carry the traffic, and whether they do when one more fails."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from backend.domain.balance.n_minus_one import LossRow, fallen, loss, losses
from backend.domain.balance.question import Question
from backend.domain.demand.replay import FULL, UplinkLoad
from backend.domain.demand.splits import Matrix, times
from backend.domain.metering.capacity import Capacity

GivingUp = Literal["fits", "unsafe", "unsafe_today", "unsafe_better", "full"]
"""`fits`: the others carry it, one more failure included. `unsafe`: a failure overloads them that today's contracts
carry. `unsafe_today`: a failure overloads them, and today's contracts too. `unsafe_better`: so do failures, but each
less than it overloads today's contracts. `full`: too little while all others work.
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
        return _fullest(self.then.uplinks) < _fullest(self.today.uplinks) and (
            (self.then.overload_minutes_per_day or 0.0)
            < (self.today.overload_minutes_per_day or 0.0)
        )


@dataclass(frozen=True, slots=True)
class GivenUp:
    uplink_ids: tuple[int, ...]
    verdict: GivingUp
    left: tuple[UplinkLoad, ...]  # while no other fails
    failures: tuple[NextFailure, ...]

    @property
    def worst(self) -> NextFailure | None:
        """The failure to name: new overloads before those of today; None where none overloads."""
        bad = [each for each in self.failures if each.is_new]
        bad = bad or [each for each in self.failures if each.is_overload]
        return max(bad, key=lambda each: _fullest(each.then.uplinks), default=None)


def judged(
    uplink_ids: tuple[int, ...], left: tuple[UplinkLoad, ...], failures: tuple[NextFailure, ...]
) -> GivenUp:
    """`left`: the load of those that stay, while all of them work."""
    verdict: GivingUp = "fits"
    if not left or _fullest(left) >= FULL:
        verdict = "full"
    elif any(each.is_new for each in failures):
        verdict = "unsafe"
    elif overloads := [each for each in failures if each.is_overload]:
        verdict = "unsafe_better" if all(each.is_better for each in overloads) else "unsafe_today"
    return GivenUp(uplink_ids, verdict, left, failures)


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


def _fullest(loads: Sequence[UplinkLoad]) -> float:
    p95s = (
        value or 0.0
        for load in loads
        for value in (load.p95_download_utilization, load.p95_upload_utilization)
    )
    return max(p95s, default=0.0)
