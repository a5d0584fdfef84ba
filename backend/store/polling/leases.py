"""Living workers and the shards that they lease. All times are the database's: workers' clocks differ."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlalchemy import delete, select, text
from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.tables import PollWorker, ShardLease

FORGOTTEN_AFTER_S = 3600
"""A worker that died is shown for an hour."""

SEEN = """
INSERT INTO poll_worker (token, name, shards, waiting, refused, started_at, seen_at, expires_at)
SELECT %s, %s, %s, %s, %s, now.at, now.at, now.at + %s * interval '1 second'
FROM (SELECT clock_timestamp()) AS now (at)
ON CONFLICT (token) DO UPDATE SET
  waiting = excluded.waiting, refused = excluded.refused,
  seen_at = excluded.seen_at, expires_at = excluded.expires_at
"""
# The second condition: of a worker that died before the clock was set back, nobody would ever be rid.
ALIVE = """
SELECT token FROM poll_worker
WHERE expires_at > clock_timestamp() AND seen_at <= clock_timestamp() + %s * interval '1 second'
"""
CLAIM = """
INSERT INTO shard_lease AS held (shard, worker, taken_at)
SELECT shard, %s, clock_timestamp() FROM unnest(%s::integer[]) AS wanted (shard)
ON CONFLICT (shard) DO UPDATE SET worker = excluded.worker, taken_at = excluded.taken_at
WHERE held.worker <> ALL (%s)
RETURNING shard
"""
# A row that is being written is left: its next poll, or time, tells whose the router is.
HAND_OVER = """
UPDATE router_state SET reader = %s WHERE router_id IN (
  SELECT router_id FROM router_state
  WHERE router_id %% %s = ANY (%s) AND reader <> %s FOR UPDATE SKIP LOCKED
)
"""


@dataclass(frozen=True, slots=True)
class LeaseWorker:
    """One process. `token` is unique, `shards` is how many shards it thinks there are."""

    token: str
    name: str
    shards: int


def now(session: Session) -> dt.datetime:
    """The database's clock, now rather than at the beginning of the transaction."""
    clock: dt.datetime = session.scalar(text("SELECT clock_timestamp()"))
    return clock


def seen(session: Session, worker: LeaseWorker, lease_s: float, waiting: int, refused: int) -> None:
    """Note that the worker lives, for `lease_s` from now."""
    values = (worker.token, worker.name, worker.shards, waiting, refused, lease_s)
    bulk.run(session, SEEN, values)


def alive(session: Session, lease_s: float) -> set[str]:
    """Tokens of the workers whose time has not run out."""
    return set(bulk.scalars(session, ALIVE, (lease_s,)))


def owners(session: Session) -> dict[int, str]:
    """The worker of every shard that was ever taken and not given back, expired or not."""
    return {lease.shard: lease.worker for lease in session.scalars(select(ShardLease))}


def claim(
    session: Session, worker: LeaseWorker, shards: Sequence[int], alive: Collection[str]
) -> set[int]:
    """Take those of the shards that no living worker owns; from now on the worker is their routers' reader."""
    values = (worker.token, list(shards), list(alive))
    taken = set(bulk.scalars(session, CLAIM, values))
    hand_over = (worker.token, worker.shards, sorted(taken), worker.token)
    if taken:
        bulk.run(session, HAND_OVER, hand_over)
    return taken


def release(session: Session, worker: LeaseWorker, shards: Collection[int]) -> None:
    """Give shards back that the worker owns."""
    mine = ShardLease.worker == worker.token
    session.execute(delete(ShardLease).where(mine, ShardLease.shard.in_(shards)))


def leave(session: Session, worker: LeaseWorker) -> None:
    """The worker is gone, and with it its leases."""
    session.execute(delete(PollWorker).where(PollWorker.token == worker.token))


def forget_dead(session: Session) -> None:
    """Delete workers, and their leases, that have been dead for long."""
    query = text(
        "DELETE FROM poll_worker WHERE expires_at < clock_timestamp() - :age * interval '1 second'"
    )
    session.execute(query, {"age": FORGOTTEN_AFTER_S})


def clear(session: Session) -> None:
    """Forget all workers: for who knows that there can be no other one."""
    session.execute(delete(PollWorker))
