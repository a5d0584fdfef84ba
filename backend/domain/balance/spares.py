"""Who should take over when an ISP fails, judged by recorded demand: the remedy of a loss that overloads others.

On many routers the table of a lost ISP has no other route. Its traffic then falls to the main table, whose first ISP
takes all of it, while others are half empty. A spare route in the lost ISP's own table names a better one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from backend.domain.balance.n_minus_one import LossRow, Ranks, fallen, loss
from backend.domain.balance.question import Question
from backend.domain.demand.splits import Matrix, times

LEAST_FEWER_MINUTES = 5.0  # a day; a smaller difference is no reason to change a router


@dataclass(frozen=True, slots=True)
class Spare:
    """Spare routes of one ISP's table by these ISPs, in equal parts, and the loss with them."""

    takers: tuple[int, ...]
    loss: LossRow


def spare_for(row: LossRow, question: Question, split: Matrix) -> Spare | None:
    """The takers that leave the others full for the shortest time; None where today's are as good, or none can be set.

    Only for one ISP that has its own routing table and no spare route in it yet.
    `split`: how the ISPs share when all are up.
    """
    if len(row.down) != 1 or not row.overload_minutes_per_day:
        return None
    (lost,) = row.down
    if len(question.today.fallback.own.get(lost, ())) != 1:
        return None
    choices = _choices(question.demand.uplink_ids, lost)
    best = min(
        (_with(takers, lost, question, split) for takers in choices), key=_harm, default=None
    )
    is_better = best and _minutes(best.loss) <= _minutes(row) - LEAST_FEWER_MINUTES
    return best if is_better else None


def _choices(uplink_ids: Sequence[int], lost: int) -> Iterator[tuple[int, ...]]:
    """Each other ISP alone, then all of them: equal parts of some are rarely better, and cost a replay each."""
    others = tuple(uplink_id for uplink_id in uplink_ids if uplink_id != lost)
    yield from ((uplink_id,) for uplink_id in others)
    if len(others) > 1:
        yield others


def spares_in_force(question: Question, split: Matrix) -> Iterator[tuple[int, Spare]]:
    """By the ISP that may fail: who takes over by its own table first, and the loss if nobody did so there."""
    for lost, ranks in question.today.fallback.own.items():
        if lost in question.demand.uplink_ids and len(ranks) > 1:
            yield lost, Spare(ranks[1], with_ranks(lost, ranks[:1], question, split))


def with_ranks(lost: int, ranks: Ranks, question: Question, split: Matrix) -> LossRow:
    """The loss of one ISP whose own table has these routes."""
    demand, fallback = question.demand, question.today.fallback
    having = replace(fallback, own={**fallback.own, lost: ranks})
    ways = times(split, fallen(demand.uplink_ids, (lost,), having))
    return loss(demand, ways, question.capacities, (lost,))


def _with(takers: tuple[int, ...], lost: int, question: Question, split: Matrix) -> Spare:
    ranks = (*question.today.fallback.own[lost], takers)
    return Spare(takers, with_ranks(lost, ranks, question, split))


def _harm(spare: Spare) -> tuple[float, float, int]:
    """Fewer routes win where two choices harm alike."""
    p95s = (
        value
        for uplink in spare.loss.uplinks
        for value in (uplink.p95_download_utilization, uplink.p95_upload_utilization)
        if value is not None
    )
    return _minutes(spare.loss), max(p95s, default=0.0), len(spare.takers)


def _minutes(row: LossRow) -> float:
    return row.overload_minutes_per_day or 0.0
