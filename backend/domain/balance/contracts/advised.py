"""A router with all spare routes that Balance offers: they cost nothing, so other choices are held against it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from backend.domain.balance.n_minus_one import LossRow, n_minus_one
from backend.domain.balance.question import Question
from backend.domain.balance.spares import Spare, spare_for
from backend.domain.demand.replay import UplinkLoad
from backend.domain.demand.splits import identity


@dataclass(frozen=True, slots=True)
class Advised:
    question: Question  # its tables have the spare routes
    helped: tuple[int, ...]  # whose failures they help with
    worst: LossRow  # of one ISP, with them


def advised(question: Question) -> Advised | None:
    """None where no spare route is offered."""
    as_now = identity(len(question.uplinks))
    offered = {
        row.down[0]: spare
        for row in _failures(question)
        if (spare := spare_for(row, question, as_now))
    }
    if not offered:
        return None
    having = _having(question, offered)
    single = [row for row in _failures(having) if len(row.down) == 1]
    worst = max(single, key=lambda row: fullest_p95(row.uplinks))
    return Advised(having, tuple(offered), worst)


def fullest_p95(loads: Sequence[UplinkLoad]) -> float:
    """Utilization of the fullest ISP in its fuller direction; 0 without any."""
    p95s = (
        value or 0.0
        for load in loads
        for value in (load.p95_download_utilization, load.p95_upload_utilization)
    )
    return max(p95s, default=0.0)


def _failures(question: Question) -> Sequence[LossRow]:
    groups = [uplink.risk_group for uplink in question.uplinks]
    as_now, fallback = identity(len(groups)), question.today.fallback
    return n_minus_one(question.demand, as_now, question.capacities, groups, fallback)


def _having(question: Question, offered: Mapping[int, Spare]) -> Question:
    fallback = question.today.fallback
    own = {**fallback.own}
    for lost, spare in offered.items():
        own[lost] = (*own[lost], spare.takers)
    today = replace(question.today, fallback=replace(fallback, own=own))
    return replace(question, today=today)
