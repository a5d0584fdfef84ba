"""Divides the shards among living workers: each reports every few seconds."""

from __future__ import annotations

from dataclasses import dataclass

from backend.domain.installation.shards import decide
from backend.store.engine import signals, workers
from backend.store.engine.session import Session
from backend.store.engine.workers import WorkerIdentity
from backend.store.polling import leases

LOCK = "shard leases"


@dataclass(frozen=True, slots=True)
class LeaseShare:
    """After a refresh."""

    mine: frozenset[int]  # the worker's shards
    surplus: frozenset[int]  # those of them that it must give back
    waiting: int  # shards that others owe it


def refresh(
    session: Session,
    me: WorkerIdentity,
    lease_s: float,
    shards: int,
    *,
    waiting: int = 0,
    refused: int = 0,
    is_cautious: bool = False,
) -> LeaseShare:
    """Renew what the worker has, take free shards, find its surplus. One short transaction.

    The worker tells how many shards it thinks there are, and readings that wait or were refused. `is_cautious`: take
    nobody for dead who owns a shard.
    """
    signals.lock(session, LOCK)
    workers.seen(session, me, "poll", lease_s, shards=shards, waiting=waiting, refused=refused)
    owners = leases.owners(session)
    alive = workers.polling(session, lease_s)
    if is_cautious:
        alive |= set(owners.values())
    else:
        workers.forget_dead(session)
    decision = decide(me.token, alive, owners, shards)
    taken = (
        leases.claim(session, me.token, decision.claim, alive, shards) if decision.claim else set()
    )
    mine = {shard for shard, who in owners.items() if who == me.token} | taken
    return LeaseShare(frozenset(mine), frozenset(decision.release), decision.waiting)
