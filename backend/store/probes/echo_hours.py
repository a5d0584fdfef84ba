"""Hours of light echoes from their minutes, in SQL, as domain/quality/echo_histogram.py counts them.

Making an hour again gives the same row, so a late minute only needs its hour made again. Where retention has taken
minutes, the hour stays as it was.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.engine.columns import RowColumns

ROUNDED_US = (
    "CASE WHEN rtt < 10000 THEN (rtt + 5) / 10 * 10 "
    "WHEN rtt < 100000 THEN (rtt + 50) / 100 * 100 ELSE (rtt + 500) / 1000 * 1000 END"
)
"""domain/quality/echo_histogram.rounded_us of the column `rtt`."""

WANTED = RowColumns(("uplink_id", "at", "origin"), ("integer", "timestamptz", "smallint"))
LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('echo_hour', 0))"
COLUMNS = "rtt_us, echoes, sent, lost, minutes"
MINUTES = """
SELECT rtt_us FROM ping_minute AS minute
WHERE minute.uplink_id = wanted.uplink_id AND minute.origin = wanted.origin
  AND minute.at >= wanted.at AND minute.at < wanted.at + interval '1 hour' AND NOT minute.busy
OFFSET 0
"""
HOURS = f"""
INSERT INTO echo_hour (uplink_id, at, origin, {COLUMNS})
SELECT wanted.uplink_id, wanted.at, wanted.origin, {COLUMNS}
FROM {WANTED.unnested} AS wanted ({WANTED.listed})
CROSS JOIN LATERAL (
  SELECT coalesce(array_agg(rounded ORDER BY rounded), '{{}}') AS rtt_us,
    coalesce(array_agg(times ORDER BY rounded), '{{}}') AS echoes
  FROM (
    SELECT {ROUNDED_US} AS rounded, count(*)::integer AS times
    FROM ({MINUTES}) AS minute, unnest(minute.rtt_us) AS rtt WHERE rtt IS NOT NULL GROUP BY rounded
  ) AS one
) AS trips
CROSS JOIN LATERAL (
  SELECT coalesce(array_agg(sent ORDER BY sent, lost), '{{}}') AS sent,
    coalesce(array_agg(lost ORDER BY sent, lost), '{{}}') AS lost,
    coalesce(array_agg(times ORDER BY sent, lost), '{{}}') AS minutes
  FROM (
    SELECT cardinality(rtt_us) AS sent, cardinality(array_positions(rtt_us, NULL)) AS lost,
      count(*)::integer AS times
    FROM ({MINUTES}) AS minute WHERE cardinality(rtt_us) > 0 GROUP BY sent, lost
  ) AS one
) AS losses
ON CONFLICT (uplink_id, at, origin) DO UPDATE SET ({COLUMNS}) =
  ROW(excluded.rtt_us, excluded.echoes, excluded.sent, excluded.lost, excluded.minutes)
WHERE (SELECT coalesce(sum(one), 0) FROM unnest(excluded.minutes) AS one)
  >= (SELECT coalesce(sum(one), 0) FROM unnest(echo_hour.minutes) AS one)
"""  # noqa: S608 (our own names)


def lock(session: Session) -> None:
    """From before minutes are written until their hours are: else two writers miss each other's minute."""
    bulk.run(session, LOCK)


def refresh(session: Session, minutes: Iterable[tuple[int, dt.datetime, int]]) -> None:
    """Hours that hold these minutes: (uplink, begin of the minute, origin)."""
    hours = {
        (uplink_id, at.astimezone(dt.UTC).replace(minute=0, second=0, microsecond=0), origin)
        for uplink_id, at, origin in minutes
    }
    if hours:
        bulk.run(session, HOURS, **bulk.packed(WANTED, sorted(hours)))
