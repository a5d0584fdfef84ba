"""How ISPs are now: since when they are gone, and how many of their pings were lost."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.figures.uplink_events import OUTAGES

GONE = """
SELECT anchor.uplink_id, anchor.missing_since, open_event.from_at
FROM anchor LEFT JOIN LATERAL (
  SELECT min(from_at) AS from_at FROM event
  WHERE event.uplink_id = anchor.uplink_id AND kind = ANY(%(kinds)s) AND to_at IS NULL
) AS open_event ON true
WHERE anchor.uplink_id = ANY(%(ids)s)
"""
PINGS = """
SELECT uplink_id, sum(cardinality(rtt_us)), sum(cardinality(array_positions(rtt_us, NULL)))
FROM ping_minute
WHERE uplink_id = ANY(%(ids)s::integer[]) AND at >= %(from_at)s AND NOT busy
GROUP BY uplink_id
"""


@dataclass(frozen=True, slots=True)
class Gone:
    missing_since: dt.datetime | None  # None: the interface is there, without a link
    down_since: dt.datetime | None  # None: since before the first reading


@dataclass(frozen=True, slots=True)
class PingCount:
    sent: int
    lost: int


def gone(session: Session, uplink_ids: Sequence[int]) -> dict[int, Gone]:
    """Since when uplinks are without a link."""
    if not uplink_ids:
        return {}
    rows = bulk.read(session, GONE, ids=list(uplink_ids), kinds=list(OUTAGES))
    return {row[0]: Gone(*row[1:]) for row in rows}


def pings(
    session: Session, uplink_ids: Sequence[int], from_at: dt.datetime
) -> dict[int, PingCount]:
    """Pings since then, of both origins; uplinks without any are left out."""
    rows = bulk.read(session, PINGS, ids=bulk.ids(uplink_ids), from_at=from_at)
    return {uplink_id: PingCount(int(sent), int(lost)) for uplink_id, sent, lost in rows}
