"""Worker processes, alive or dead, by the database's clock: workers' clocks differ.

Polls and probes report apart: a process whose polls hang counts as dead for polling, though it probes.
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
"""Decides whether an old slot was missed or skipped; nobody asks later."""

# The second condition also deletes a worker that died before the clock was set back.
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
    token: str  # unique, also after a restart
    name: str  # for people


def now(session: Session) -> dt.datetime:
    """Now, not at the begin of the transaction."""
    clock: dt.datetime = session.execute(select(func.clock_timestamp())).scalar_one()
    return clock


def seen(
    session: Session, me: WorkerIdentity, work: WorkKind, lease_s: float, **facts: object
) -> None:
    """Alive and doing this work for `lease_s` from now; `facts`: columns of its row."""
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
    """Ends this work; past work stays known."""
    ended = {f"{work}_expires_at": func.clock_timestamp()}
    session.execute(update(Worker).where(Worker.token == me.token).values(ended))


def forget_dead(session: Session) -> None:
    """Delete workers, and their leases, that died long ago."""
    bulk.run(session, FORGET_DEAD, forgotten_after_s=FORGOTTEN_AFTER_S)


def polling(session: Session, lease_s: float) -> set[str]:
    """Tokens of the workers that poll and whose time has not run out."""
    return set(bulk.scalars(session, POLLING, lease_s=lease_s))


def probing(session: Session) -> Sequence[Worker]:
    """Workers that are alive and probe, by name."""
    query = select(Worker).where(Worker.probe_expires_at > func.clock_timestamp())
    return session.scalars(query.order_by(Worker.name, Worker.token)).all()


def last_probing_at(session: Session) -> dt.datetime | None:
    """Last report of any probe worker; None without one for a week."""
    return session.scalar(select(func.max(Worker.probe_seen_at)))


def any_probing(session: Session, from_at: dt.datetime, to_at: dt.datetime) -> bool:
    """A worker probed within [from_at, to_at): a slot of then was skipped, not missed."""
    query = select(Worker.token).where(Worker.started_at < to_at, Worker.probe_seen_at >= from_at)
    return session.scalar(query.limit(1)) is not None
