"""Share the shards out among the living workers: each of them says every few seconds that it lives, and looks."""

from __future__ import annotations

import datetime as dt
from dataclasses import asdict, dataclass

from backend.domain.installation.shards import decide
from backend.store.engine import signals, workers
from backend.store.engine.session import Session
from backend.store.engine.workers import WorkerIdentity
from backend.store.polling import leases

LOCK = "shard leases"


@dataclass(frozen=True, slots=True)
class PollWorkerFacts:
    """What a worker tells of itself: how many shards it thinks there are, and readings that wait or were refused."""

    shards: int
    waiting: int = 0
    refused: int = 0


@dataclass(frozen=True, slots=True)
class Outlook:
    """The database's clock, as a worker expects it from its last look; and whether to take nobody for dead.

    A worker that was itself cut off cannot tell who else was, nor can one that sees the clock jump.
    """

    expected_at: dt.datetime | None = None
    cautious: bool = False


@dataclass(frozen=True, slots=True)
class LeaseShare:
    """After a refresh: the shards that the worker owns, those of them that it must give back, and the time.

    `waiting`: shards that it is owed by others. `jumped`: the database's clock is not where it was expected.
    """

    mine: frozenset[int]
    surplus: frozenset[int]
    waiting: int
    at: dt.datetime
    jumped: bool


def refresh(
    session: Session,
    me: WorkerIdentity,
    lease_s: float,
    facts: PollWorkerFacts,
    outlook: Outlook,
) -> LeaseShare:
    """Renew what the worker has, take what is free, and find what it has too much. One short transaction."""
    signals.lock(session, LOCK)
    now = leases.now(session)
    jumped = outlook.expected_at is not None and _apart_s(now, outlook.expected_at) > lease_s / 3
    workers.seen(session, me, "poll", lease_s, **asdict(facts))
    owners = leases.owners(session)
    alive = workers.polling(session, lease_s)
    if outlook.cautious or jumped:
        alive |= set(owners.values())
    else:
        workers.forget_dead(session)
    decision = decide(me.token, alive, owners, facts.shards)
    taken = (
        leases.claim(session, me.token, decision.claim, alive, facts.shards)
        if decision.claim
        else set()
    )
    mine = {shard for shard, who in owners.items() if who == me.token} | taken
    return LeaseShare(frozenset(mine), frozenset(decision.release), decision.waiting, now, jumped)


def _apart_s(instant: dt.datetime, other: dt.datetime) -> float:
    return abs((instant - other).total_seconds())
