"""Which living worker polls which shards, by the database's clock: workers' clocks differ."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from backend.store.engine import bulk, workers
from backend.store.engine.workers import WorkerIdentity
from backend.store.tables import ShardLease, Worker

CLAIM = """
INSERT INTO shard_lease AS held (shard, worker, taken_at)
SELECT shard, %(worker)s, clock_timestamp() FROM unnest(%(shards)s::integer[]) AS wanted (shard)
ON CONFLICT (shard) DO UPDATE SET worker = excluded.worker, taken_at = excluded.taken_at
WHERE held.worker <> ALL (%(alive)s)
RETURNING shard
"""
# Skips rows that are being written: the next poll, or time, tells whose the router is.
HAND_OVER = """
UPDATE router_state SET reader = %(worker)s WHERE router_id IN (
  SELECT router_id FROM router_state
  WHERE router_id %% %(total)s = ANY (%(shards)s) AND reader <> %(worker)s FOR UPDATE SKIP LOCKED
)
"""


def owners(session: Session) -> dict[int, str]:
    """Owners of all shards that were taken and not given back, expired or not."""
    return {lease.shard: lease.worker for lease in session.scalars(select(ShardLease))}


def claim(
    session: Session, worker: str, shards: Sequence[int], alive: Collection[str], total: int
) -> set[int]:
    """Take those of the shards that no living worker owns; from now on the worker is their routers' reader.

    `total`: how many shards there are.
    """
    values = {"worker": worker, "shards": list(shards), "alive": list(alive)}
    taken = set(bulk.scalars(session, CLAIM, **values))
    if taken:
        bulk.run(session, HAND_OVER, worker=worker, total=total, shards=sorted(taken))
    return taken


def release(session: Session, me: WorkerIdentity, shards: Collection[int]) -> None:
    mine = ShardLease.worker == me.token
    session.execute(delete(ShardLease).where(mine, ShardLease.shard.in_(shards)))


def leave(session: Session, me: WorkerIdentity) -> None:
    """The worker polls no more; its leases end."""
    workers.leave(session, me, "poll")
    session.execute(delete(ShardLease).where(ShardLease.worker == me.token))


def clear(session: Session) -> None:
    """Only when no other worker can exist."""
    session.execute(update(Worker).values(poll_expires_at=func.clock_timestamp()))
    session.execute(delete(ShardLease))
