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
SELECT shard, %s, clock_timestamp() FROM unnest(%s::integer[]) AS wanted (shard)
ON CONFLICT (shard) DO UPDATE SET worker = excluded.worker, taken_at = excluded.taken_at
WHERE held.worker <> ALL (%s)
RETURNING shard
"""
# Skips rows that are being written: the next poll, or time, tells whose the router is.
HAND_OVER = """
UPDATE router_state SET reader = %s WHERE router_id IN (
  SELECT router_id FROM router_state
  WHERE router_id %% %s = ANY (%s) AND reader <> %s FOR UPDATE SKIP LOCKED
)
"""


def owners(session: Session) -> dict[int, str]:
    """Owners of all shards that were taken and not given back, expired or not."""
    return {lease.shard: lease.worker for lease in session.scalars(select(ShardLease))}


def claim(
    session: Session, worker: str, shards: Sequence[int], alive: Collection[str], total: int
) -> set[int]:
    """Take shards that no living worker owns; the worker becomes their routers' reader. `total`: all shards."""
    taken = set(bulk.scalars(session, CLAIM, (worker, list(shards), list(alive))))
    if taken:
        bulk.run(session, HAND_OVER, (worker, total, sorted(taken), worker))
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
