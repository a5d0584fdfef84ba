"""What the database knows of Timbang itself: whether its self-check agreed, and which messages wait."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.engine.columns import Boolean, EpochMs, Integer


class CareRow(NamedTuple):
    disagreeing: Integer  # uplinks
    disagreed_at_ms: EpochMs | None  # the first of them
    waiting: Integer  # messages
    oldest_at_ms: EpochMs | None  # since when the first of them waits
    is_watched: Boolean  # self-checks count


# What disagreed before the first look, which an upgrade brought, is no news. A message about this very incident is no
# reason for it: it could not end while its channel is away.
CARE = """
SELECT checks.disagreeing::integer, checks.disagreed_at, messages.waiting::integer, messages.oldest_at,
  EXISTS (SELECT FROM incident_watch WHERE kind = 'timbang_unwell') AS is_watched
FROM (
  SELECT count(DISTINCT uplink_id) AS disagreeing, min(from_at) AS disagreed_at FROM event
  WHERE kind = 'slots_disagree' AND from_at > %(since)s
    AND from_at >= (SELECT since_at FROM incident_watch WHERE kind = 'timbang_unwell')
) AS checks, (
  SELECT count(*) AS waiting, min(delivery.created_at) AS oldest_at
  FROM delivery LEFT JOIN incident ON incident.id = delivery.incident_id
  WHERE delivery.state = 'waiting' AND incident.kind IS DISTINCT FROM 'timbang_unwell'
) AS messages
"""


WATCH = "INSERT INTO incident_watch (kind, since_at) VALUES ('timbang_unwell', %(now)s) ON CONFLICT DO NOTHING"


def care(session: Session, since: dt.datetime) -> CareRow:
    """Self-checks since then, and messages now."""
    [row] = bulk.read_as(session, CareRow, CARE, since=since)
    return row


def watch(session: Session, now: dt.datetime) -> None:
    """Self-checks count from now on."""
    bulk.run(session, WATCH, now=now)
