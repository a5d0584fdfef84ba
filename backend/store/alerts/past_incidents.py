"""Events that are over, and incidents made of them afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.engine.columns import Boolean, EpochMs, Integer, Text, row_columns


class EndedEvent(NamedTuple):
    kind: Text
    router_id: Integer
    uplink_id: Integer | None
    from_at_ms: EpochMs
    to_at_ms: EpochMs


class PastRow(NamedTuple):
    kind: Text
    router_id: Integer
    uplink_id: Integer | None
    from_at_ms: EpochMs
    opened_at_ms: EpochMs
    to_at_ms: EpochMs
    closed_at_ms: EpochMs
    close_reason: Text
    unstable: Boolean


EVENT, INCIDENT = row_columns(EndedEvent), row_columns(PastRow)
ENDED = f"""
SELECT {EVENT.listed} FROM event WHERE kind = ANY(%(kinds)s::text[]) AND to_at IS NOT NULL ORDER BY from_at, id
"""  # noqa: S608 (our own names)
ADD = f"INSERT INTO incident ({INCIDENT.listed}) SELECT * FROM {INCIDENT.unnested} ORDER BY 4"  # noqa: S608 (our own names)


def is_empty(session: Session) -> bool:
    """No incident is known."""
    return not bulk.scalars(session, "SELECT EXISTS (SELECT FROM incident)")[0]


def ended_events(session: Session, kinds: Sequence[str]) -> list[EndedEvent]:
    """In order of time."""
    return bulk.read_as(session, EndedEvent, ENDED, kinds=list(kinds))


def add(session: Session, rows: Sequence[PastRow]) -> None:
    if rows:
        bulk.run(session, ADD, **bulk.packed(INCIDENT, rows))
