"""Routers of which readings are missing, and what explains that."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy.orm import Session

from backend.domain.dates.calendar import Interval
from backend.store.engine import bulk
from backend.store.engine.columns import EpochMs, Instant, Integer
from backend.store.engine.instants import at


class ReadRow(NamedTuple):
    """An uplink in some hours."""

    router_id: Integer
    uplink_id: Integer
    read_ms: Integer


class ExplainedRow(NamedTuple):
    router_id: Integer | None  # None: of all
    uplink_id: Integer | None  # None: of all of the router
    from_at_ms: EpochMs
    to_at_ms: EpochMs | None


class NeverReadRow(NamedTuple):
    router_id: Integer
    created_at: Instant
    polled_at: Instant | None
    lasting: Integer  # events of it


# One that was set up within the hours has less of them.
READ = """
SELECT uplink.router_id, uplink.id AS uplink_id, coalesce(sum(slot.covered_ms), 0)::integer AS read_ms
FROM uplink LEFT JOIN (
  unnest(%(since)s::timestamptz[], %(until)s::timestamptz[]) AS span (since, until)
  CROSS JOIN LATERAL (SELECT uplink_id, at, covered_ms FROM slot
    WHERE slot.uplink_id = ANY(%(uplinks)s::integer[]) AND slot.at >= span.since AND slot.at < span.until) AS slot
) ON slot.uplink_id = uplink.id
WHERE uplink.id = ANY(%(uplinks)s::integer[]) GROUP BY uplink.router_id, uplink.id ORDER BY uplink.id
"""
UPLINKS = """
SELECT id FROM uplink
WHERE router_id = ANY(%(ids)s::integer[]) AND archived_at IS NULL AND created_at <= %(from_at)s ORDER BY id
"""
EXPLAINED = """
SELECT router_id, uplink_id, from_at, to_at FROM event
WHERE router_id = ANY(%(ids)s::integer[]) AND kind IN ('unreachable', 'interface_missing')
  AND from_at < %(to_at)s AND (to_at IS NULL OR to_at > %(from_at)s)
UNION ALL
SELECT NULL, NULL, from_at, to_at FROM incident
WHERE kind = 'timbang_blind' AND from_at < %(to_at)s AND (to_at IS NULL OR to_at > %(from_at)s)
"""
NEVER = """
SELECT router.id AS router_id, router.created_at, router_state.polled_at,
  (event.id IS NOT NULL)::integer AS lasting
FROM router LEFT JOIN router_state ON router_state.router_id = router.id
LEFT JOIN event ON event.router_id = router.id AND event.uplink_id IS NULL AND event.kind = 'no_data'
  AND event.to_at IS NULL
WHERE router.enabled AND (router_state.polled_at IS NULL AND router.created_at < %(before)s AND event.id IS NULL
  OR router_state.polled_at IS NOT NULL AND event.detail ? 'never')
ORDER BY router.id
"""


def read(session: Session, router_ids: Sequence[int], hours: Sequence[Interval]) -> list[ReadRow]:
    """All uplinks in use of these routers that were there when the hours began."""
    rows = bulk.read(session, UPLINKS, ids=bulk.ids(router_ids), from_at=at(hours[0][0]))
    since, until = ([at(span[end]) for span in hours] for end in (0, 1))
    values = {"uplinks": bulk.ids([row[0] for row in rows]), "since": since, "until": until}
    return bulk.read_as(session, ReadRow, READ, **values)


def explained(
    session: Session, router_ids: Sequence[int], from_at: dt.datetime, to_at: dt.datetime
) -> list[ExplainedRow]:
    values = {"ids": bulk.ids(router_ids), "from_at": from_at, "to_at": to_at}
    return bulk.read_as(session, ExplainedRow, EXPLAINED, **values)


def never_read(session: Session, before: dt.datetime) -> list[NeverReadRow]:
    """Routers added before then that nobody has polled yet, and those that are known as such and were polled."""
    return bulk.read_as(session, NeverReadRow, NEVER, before=before)
