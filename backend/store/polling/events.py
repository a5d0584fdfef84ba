"""Events of lines and routers."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from sqlalchemy import select
from sqlalchemy.orm import Session

from backend.store.engine import bulk, rows
from backend.store.tables import Event

Verb = Literal["record", "begin", "end"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A finished stretch, or the begin or end of a state."""

    verb: Verb
    kind: str
    router_id: int
    uplink_id: int | None
    from_at: dt.datetime
    to_at: dt.datetime | None = None
    detail: dict[str, Any] = field(default_factory=dict)


def write(session: Session, entries: Sequence[Entry]) -> None:
    """In order. A second begin of a lasting state, or end of none, changes nothing."""
    for entry in entries:
        if entry.verb == "end":
            _end(session, entry)
        else:
            _insert(session, entry)


def _insert(session: Session, entry: Entry) -> None:
    statement = (
        "INSERT INTO event (router_id, uplink_id, kind, from_at, to_at, detail) "
        "VALUES (%s, %s, %s, %s, %s, %s::jsonb) ON CONFLICT DO NOTHING"
    )
    detail = json.dumps(entry.detail)
    values = (entry.router_id, entry.uplink_id, entry.kind, entry.from_at, entry.to_at, detail)
    bulk.run(session, statement, values)


def _end(session: Session, entry: Entry) -> None:
    statement = (
        "UPDATE event SET to_at = greatest(from_at, %s) WHERE to_at IS NULL "
        "AND router_id = %s AND uplink_id IS NOT DISTINCT FROM %s AND kind = %s"
    )
    bulk.run(session, statement, (entry.from_at, entry.router_id, entry.uplink_id, entry.kind))


BETWEEN = f"""
SELECT {rows.names(Event)} FROM event
WHERE router_id = ANY(%s) AND from_at < %s AND (to_at IS NULL OR to_at >= %s)
ORDER BY from_at DESC, id DESC LIMIT %s
"""  # noqa: S608 (our own names)


def between(
    session: Session,
    router_ids: Sequence[int],
    from_at: dt.datetime,
    to_at: dt.datetime,
    limit: int = 1000,
) -> Sequence[Event]:
    """Touching [from_at, to_at), newest first."""
    event_rows = bulk.read(session, BETWEEN, (list(router_ids), to_at, from_at, limit))
    return [rows.made(Event, row) for row in event_rows]


def lasting(session: Session, router_ids: Sequence[int]) -> Sequence[Event]:
    """Not ended, oldest first."""
    query = select(Event).where(Event.router_id.in_(router_ids), Event.to_at.is_(None))
    return session.scalars(query.order_by(Event.from_at, Event.id)).all()
