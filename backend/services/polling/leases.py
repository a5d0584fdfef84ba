"""Share the shards out among the living workers: each of them says every few seconds that it lives, and looks."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from backend.domain.installation.shards import decide
from backend.store.engine import signals
from backend.store.engine.session import Session
from backend.store.polling import leases
from backend.store.polling.leases import LeaseWorker

LOCK = "shard leases"


@dataclass(frozen=True, slots=True)
class ReadingBacklog:
    """What a worker tells of itself: readings that wait to be stored, and readings that the database refused."""

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
class Standing:
    """After a refresh: the shards that the worker owns, those of them that it must give back, and the time.

    `waiting`: shards that it is owed by others. `jumped`: the database's clock is not where it was expected.
    """

    mine: frozenset[int]
    surplus: frozenset[int]
    waiting: int
    at: dt.datetime
    jumped: bool


def refresh(
    session: Session, me: LeaseWorker, lease_s: float, load: ReadingBacklog, outlook: Outlook
) -> Standing:
    """Renew what the worker has, take what is free, and find what it has too much. One short transaction."""
    signals.lock(session, LOCK)
    now = leases.now(session)
    jumped = outlook.expected_at is not None and _apart_s(now, outlook.expected_at) > lease_s / 3
    leases.seen(session, me, lease_s, load.waiting, load.refused)
    owners = leases.owners(session)
    alive = leases.alive(session, lease_s)
    if outlook.cautious or jumped:
        alive |= set(owners.values())
    else:
        leases.forget_dead(session)
    decision = decide(me.token, alive, owners, me.shards)
    taken = leases.claim(session, me, decision.claim, alive) if decision.claim else set()
    mine = {shard for shard, who in owners.items() if who == me.token} | taken
    return Standing(frozenset(mine), frozenset(decision.release), decision.waiting, now, jumped)


def _apart_s(instant: dt.datetime, other: dt.datetime) -> float:
    return abs((instant - other).total_seconds())
