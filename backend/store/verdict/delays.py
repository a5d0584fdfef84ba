"""How long pings over uplinks take now, and took in given hours."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from backend.store.engine import bulk

MEDIANS = """
SELECT uplink_id, origin, percentile_disc(0.5) WITHIN GROUP (ORDER BY rtt)
FROM ping_minute CROSS JOIN LATERAL unnest(rtt_us) AS rtt
WHERE uplink_id = ANY(%(ids)s::integer[]) AND at >= %(from_at)s AND at < %(to_at)s AND NOT busy
  AND rtt IS NOT NULL
GROUP BY uplink_id, origin
HAVING count(*) >= %(least)s AND percentile_disc(0.5) WITHIN GROUP (ORDER BY rtt) > %(above_us)s
ORDER BY uplink_id, origin
"""
HOURS = """
SELECT uplink_id, origin, at, rtt_us, echoes FROM echo_hour
WHERE uplink_id = ANY(%(ids)s::integer[]) AND at = ANY(%(begins)s)
"""


@dataclass(frozen=True, slots=True)
class MedianDelay:
    """Pings of one origin: their ways differ."""

    uplink_id: int
    origin: int
    rtt_us: int


@dataclass(frozen=True, slots=True)
class DelayHour:
    """Round trips of an hour, and how often each was seen."""

    uplink_id: int
    origin: int
    at: dt.datetime
    rtt_us: Sequence[int]
    echoes: Sequence[int]


def medians(
    session: Session,
    uplink_ids: Sequence[int],
    span: tuple[dt.datetime, dt.datetime],
    least: int,
    above_us: int,
) -> list[MedianDelay]:
    """Uplinks where at least that many pings came back, and whose median is above that."""
    values = {"from_at": span[0], "to_at": span[1], "least": least, "above_us": above_us}
    rows = bulk.read(session, MEDIANS, ids=bulk.ids(uplink_ids), **values)
    return [MedianDelay(*row) for row in rows]


def hours(
    session: Session, uplink_ids: Sequence[int], begins: Sequence[dt.datetime]
) -> list[DelayHour]:
    """Hours that begin then, of both origins."""
    rows = bulk.read(session, HOURS, ids=bulk.ids(uplink_ids), begins=list(begins))
    return [DelayHour(*row) for row in rows]
