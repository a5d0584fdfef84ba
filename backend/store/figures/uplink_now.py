"""Lines now: the last reading, the newest sample, the last change of state."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.figures.uplink_events import LINK_LOST
from backend.store.polling.samples import PolledSample

# One index look-up each: the newest sample, and the events of the line.
NOW = """
SELECT wanted.id, changed.at, anchor.at, anchor.running, anchor.disabled, anchor.missing_since,
  newest.at, newest.duration_ms, newest.download_bytes, newest.upload_bytes, newest.flags, silent.at
FROM unnest(%(ids)s::integer[]) AS wanted (id)
LEFT JOIN anchor ON anchor.uplink_id = wanted.id
LEFT JOIN LATERAL (
  SELECT at, duration_ms, download_bytes, upload_bytes, flags FROM sample
  WHERE uplink_id = wanted.id ORDER BY at DESC LIMIT 1
) AS newest ON true
LEFT JOIN LATERAL (
  SELECT max(coalesce(to_at, from_at)) AS at FROM event
  WHERE uplink_id = wanted.id AND kind = ANY(%(kinds)s)
) AS changed ON true
LEFT JOIN LATERAL (
  SELECT max(from_at) AS at FROM event
  WHERE uplink_id = wanted.id AND kind = 'isp_silent' AND to_at IS NULL
) AS silent ON true
"""


@dataclass(frozen=True, slots=True)
class Read:
    """As last shown by its router."""

    at: dt.datetime
    running: bool
    disabled: bool
    missing_since: dt.datetime | None  # while the router lacks the interface


@dataclass(frozen=True, slots=True)
class UplinkNow:
    read: Read | None
    newest: PolledSample | None
    changed_at: dt.datetime | None  # last went down or came back; None: never
    silent_since: dt.datetime | None = None  # carries next to nothing


def now(session: Session, uplink_ids: Sequence[int]) -> dict[int, UplinkNow]:
    values = {"ids": list(uplink_ids), "kinds": list(LINK_LOST)}
    rows = bulk.read(session, NOW, **values) if uplink_ids else []
    return {
        row[0]: UplinkNow(
            None if row[2] is None else Read(*row[2:6]),
            None if row[6] is None else PolledSample(row[0], *row[6:11]),
            row[1],
            row[11],
        )
        for row in rows
    }
