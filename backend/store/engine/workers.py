"""Worker processes that live, or lived. All times are the database's: workers' clocks differ.

Polls and probes each say for themselves that they live: a process whose polls hang is dead to all who poll, though it
probes.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.tables import Worker

WorkKind = Literal["poll", "probe"]

FORGOTTEN_AFTER_S = 7 * 86_400
"""Who lived a week ago tells whether a slot of then was missed or skipped; nobody asks later."""

# The second condition: of a worker that died before the clock was set back, nobody would ever be rid.
POLLING = """
SELECT token FROM worker
WHERE poll_expires_at > clock_timestamp() AND poll_seen_at <= clock_timestamp() + %(lease_s)s * interval '1 second'
"""
FORGET_DEAD = """
DELETE FROM worker
WHERE greatest(poll_expires_at, probe_expires_at) < clock_timestamp() - %(forgotten_after_s)s * interval '1 second'
"""


@dataclass(frozen=True, slots=True)
class WorkerIdentity:
    """One process. `token` is unique, also after a restart; `name` is what people call it."""

    token: str
    name: str


def now(session: Session) -> dt.datetime:
    """The database's clock, now rather than at the beginning of the transaction."""
    clock: dt.datetime = session.execute(select(func.clock_timestamp())).scalar_one()
    return clock


def seen(
    session: Session, me: WorkerIdentity, work: WorkKind, lease_s: float, **facts: object
) -> None:
    """Note that the process lives and does this work, for `lease_s` from now; `facts` are columns of its row."""
    columns = (*facts, f"{work}_seen_at", f"{work}_expires_at")
    values = "".join(f"%({name})s, " for name in facts)
    query = f"""
    INSERT INTO worker (token, name, started_at, {", ".join(columns)})
    SELECT %(token)s, %(name)s, now.at, {values} now.at, now.at + %(lease_s)s * interval '1 second'
    FROM (SELECT clock_timestamp()) AS now (at)
    ON CONFLICT (token) DO UPDATE SET {", ".join(f"{name} = excluded.{name}" for name in columns)}
    """  # noqa: S608 (our own names)
    bulk.run(session, query, token=me.token, name=me.name, lease_s=lease_s, **facts)


def leave(session: Session, me: WorkerIdentity, work: WorkKind) -> None:
    """The process does this work no more; that it did stays known."""
    ended = {f"{work}_expires_at": func.clock_timestamp()}
    session.execute(update(Worker).where(Worker.token == me.token).values(ended))


def forget_dead(session: Session) -> None:
    """Delete workers, and their leases, that died long ago."""
    bulk.run(session, FORGET_DEAD, forgotten_after_s=FORGOTTEN_AFTER_S)


def polling(session: Session, lease_s: float) -> set[str]:
    """Tokens of the workers that poll and whose time has not run out."""
    return set(bulk.scalars(session, POLLING, lease_s=lease_s))


def probing(session: Session) -> Sequence[Worker]:
    """The workers that probe and whose time has not run out, by name."""
    query = select(Worker).where(Worker.probe_expires_at > func.clock_timestamp())
    return session.scalars(query.order_by(Worker.name, Worker.token)).all()


def last_probing_at(session: Session) -> dt.datetime | None:
    """When any worker last said that it probes; None if none did for a week."""
    return session.scalar(select(func.max(Worker.probe_seen_at)))


def any_probing(session: Session, from_at: dt.datetime, to_at: dt.datetime) -> bool:
    """Whether any worker probed at some moment of [from_at, to_at): then a slot of then was skipped, not missed."""
    query = select(Worker.token).where(Worker.started_at < to_at, Worker.probe_seen_at >= from_at)
    return session.scalar(query.limit(1)) is not None
