"""Contracts with an agreed last day."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.engine.columns import Integer, Text


class EndingRow(NamedTuple):
    """The newest contract of an uplink in use. `last_day`: ISO; None: none is agreed any more."""

    router_id: Integer
    uplink_id: Integer
    timezone: Text
    last_day: Text | None
    has_begun: Integer  # events about it that last


# Only the newest contract keeps a last day.
ENDING = """
SELECT uplink.router_id, uplink.id AS uplink_id, campus.timezone, ends.last_day::text AS last_day,
  (event.id IS NOT NULL)::integer AS has_begun
FROM uplink JOIN router ON router.id = uplink.router_id JOIN campus ON campus.id = router.campus_id
LEFT JOIN event ON event.router_id = uplink.router_id AND event.uplink_id = uplink.id AND event.kind = 'contract_ends'
  AND event.to_at IS NULL
CROSS JOIN LATERAL (SELECT max(to_date) AS last_day FROM contract WHERE contract.uplink_id = uplink.id) AS ends
WHERE uplink.router_id = ANY(%(ids)s::integer[]) AND uplink.archived_at IS NULL
  AND (ends.last_day IS NOT NULL OR event.id IS NOT NULL)
ORDER BY uplink.router_id, uplink.id
"""


def ending(session: Session, router_ids: Sequence[int]) -> list[EndingRow]:
    """Contracts of these routers that have a last day, and those of which an event says so."""
    return bulk.read_as(session, EndingRow, ENDING, ids=bulk.ids(router_ids))


def day_of(row: EndingRow) -> dt.date | None:
    return None if row.last_day is None else dt.date.fromisoformat(row.last_day)
