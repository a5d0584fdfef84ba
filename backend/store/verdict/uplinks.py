"""How ISPs are now: since when they are gone, and how many of their pings were lost."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.figures.uplink_events import LINK_LOST

GONE = """
SELECT anchor.uplink_id, anchor.missing_since, open_event.from_at
FROM anchor LEFT JOIN LATERAL (
  SELECT min(from_at) AS from_at FROM event
  WHERE event.uplink_id = anchor.uplink_id AND kind = ANY(%(kinds)s) AND to_at IS NULL
) AS open_event ON true
WHERE anchor.uplink_id = ANY(%(ids)s)
"""
SILENT = """
SELECT uplink_id, from_at FROM event
WHERE router_id = ANY(%(ids)s) AND kind = 'isp_silent' AND to_at IS NULL
"""
PINGS = """
SELECT uplink_id, sum(cardinality(rtt_us)), sum(cardinality(array_positions(rtt_us, NULL)))
FROM ping_minute
WHERE uplink_id = ANY(%(ids)s::integer[]) AND at >= %(from_at)s AND at <= %(to_at)s AND NOT busy
GROUP BY uplink_id
"""
# Most minutes lose none: whether is cheaper to ask than which.
LOSSES = """
SELECT uplink_id, sum(cardinality(rtt_us)),
  sum(cardinality(array_positions(rtt_us, NULL))) FILTER (WHERE array_position(rtt_us, NULL) > 0)
FROM ping_minute
WHERE uplink_id = ANY(%(ids)s::integer[]) AND at >= %(from_at)s AND NOT busy
GROUP BY uplink_id HAVING bool_or(array_position(rtt_us, NULL) > 0)
"""

BUSY = """
WITH busy AS (
  SELECT DISTINCT slot.uplink_id FROM slot JOIN uplink ON uplink.id = slot.uplink_id
  WHERE slot.uplink_id = ANY(%(ids)s::integer[]) AND slot.at >= %(recent_at)s AND slot.covered_ms > 0
    AND (slot.download_bytes * 8000.0 / slot.covered_ms >= %(part)s * uplink.download_bps
      OR slot.upload_bytes * 8000.0 / slot.covered_ms >= %(part)s * uplink.upload_bps)
)
SELECT slot.uplink_id, slot.at,
  slot.download_bytes * 8000.0 / slot.covered_ms / uplink.download_bps,
  slot.upload_bytes * 8000.0 / slot.covered_ms / uplink.upload_bps
FROM busy JOIN slot USING (uplink_id) JOIN uplink ON uplink.id = slot.uplink_id
WHERE slot.at >= %(from_at)s AND slot.covered_ms > 0 AND slot.bridged_ms = 0
ORDER BY slot.uplink_id, slot.at
"""


@dataclass(frozen=True, slots=True)
class SlotUse:
    """Parts of the contract of now, in five minutes that were observed with their shape."""

    uplink_id: int
    at: dt.datetime
    download: float
    upload: float


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
    rows = bulk.read(session, GONE, ids=list(uplink_ids), kinds=list(LINK_LOST))
    return {row[0]: Gone(*row[1:]) for row in rows}


def silent(session: Session, router_ids: Sequence[int]) -> dict[int, dt.datetime]:
    """By uplink, since when it carries next to nothing."""
    return dict(bulk.read(session, SILENT, ids=list(router_ids)))


def pings(
    session: Session, uplink_ids: Sequence[int], from_at: dt.datetime, to_at: dt.datetime
) -> dict[int, PingCount]:
    """Pings of minutes that began in this time, of both origins; uplinks without any are left out."""
    rows = bulk.read(session, PINGS, ids=bulk.ids(uplink_ids), from_at=from_at, to_at=to_at)
    return {uplink_id: PingCount(int(sent), int(lost)) for uplink_id, sent, lost in rows}


def losses(
    session: Session, uplink_ids: Sequence[int], from_at: dt.datetime
) -> dict[int, PingCount]:
    """The same for the uplinks that lost any."""
    rows = bulk.read(session, LOSSES, ids=bulk.ids(uplink_ids), from_at=from_at)
    return {uplink_id: PingCount(int(sent), int(lost)) for uplink_id, sent, lost in rows}


def busy(
    session: Session,
    uplink_ids: Sequence[int],
    part: float,
    recent_at: dt.datetime,
    from_at: dt.datetime,
) -> list[SlotUse]:
    """Slots since `from_at` of the few uplinks that used that part of a direction since `recent_at`."""
    if not uplink_ids:
        return []
    values = {"ids": bulk.ids(uplink_ids), "part": part, "recent_at": recent_at, "from_at": from_at}
    rows = bulk.read(session, BUSY, **values)
    return [SlotUse(row[0], row[1], float(row[2]), float(row[3])) for row in rows]
