"""Events of lines and routers."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from sqlalchemy.orm import Session

from backend.store.engine import bulk, rows
from backend.store.tables import Event

Verb = Literal["record", "begin", "detail", "end"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A finished stretch; the begin or end of a state, or more of its `detail` while it lasts."""

    verb: Verb
    kind: str
    router_id: int
    uplink_id: int | None
    from_at: dt.datetime
    to_at: dt.datetime | None = None
    detail: dict[str, Any] = field(default_factory=dict)


INSERT = """
INSERT INTO event (router_id, uplink_id, kind, from_at, to_at, detail)
VALUES (%(router_id)s, %(uplink_id)s, %(kind)s, %(from_at)s, %(to_at)s, %(detail)s::jsonb)
ON CONFLICT DO NOTHING
"""
END = """
UPDATE event SET to_at = greatest(from_at, %(from_at)s), detail = detail || %(detail)s::jsonb WHERE to_at IS NULL
  AND router_id = %(router_id)s AND uplink_id IS NOT DISTINCT FROM %(uplink_id)s AND kind = %(kind)s
"""

MORE = """
UPDATE event SET detail = detail || %(detail)s::jsonb WHERE to_at IS NULL AND router_id = %(router_id)s
  AND uplink_id IS NOT DISTINCT FROM %(uplink_id)s AND kind = %(kind)s AND NOT detail @> %(detail)s::jsonb
"""
STATEMENTS: Mapping[Verb, str] = {"record": INSERT, "begin": INSERT, "detail": MORE, "end": END}


def write(session: Session, entries: Sequence[Entry]) -> None:
    """In order. A second begin of a lasting state, or end of none, changes nothing."""
    for entry in entries:
        values = asdict(entry) | {"detail": json.dumps(entry.detail)}
        bulk.run(session, STATEMENTS[entry.verb], **values)


BETWEEN = f"""
SELECT {rows.names(Event)} FROM event
WHERE router_id = ANY(%(router_ids)s)
  AND from_at < %(to_at)s AND (to_at IS NULL OR to_at >= %(from_at)s)
ORDER BY from_at DESC, id DESC LIMIT %(most)s
"""  # noqa: S608 (our own names)


def between(
    session: Session,
    router_ids: Sequence[int],
    from_at: dt.datetime,
    to_at: dt.datetime,
    limit: int = 1000,
) -> Sequence[Event]:
    """Events that touch [from_at, to_at), newest first."""
    ids = list(router_ids)
    event_rows = bulk.read(
        session, BETWEEN, router_ids=ids, from_at=from_at, to_at=to_at, most=limit
    )
    return [rows.made(Event, row) for row in event_rows]
