"""Light echoes as statistics read them: counts, of whole hours and of the minutes beside them.

Few rows for many echoes: counting a month of single ones takes seconds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from backend.domain import echo_spans
from backend.domain.calendar import Interval
from backend.domain.echo_spans import EchoBucket
from backend.store import bulk
from backend.store.echo_hours import ROUNDED_US
from backend.store.instants import at

RoundTrips = tuple[int, int, int, int]
"""Uplink, bucket, rounded round trip in microseconds, how many echoes."""

Losses = tuple[int, int, tuple[int, int], int]
"""Uplink, bucket, echoes (sent, lost) in a minute, how many such minutes."""

LOCAL = "(extract(epoch FROM date_trunc('{}', at AT TIME ZONE %(zone)s) AT TIME ZONE %(zone)s) * 1000)::bigint"
BUCKETS: dict[EchoBucket, str] = {
    "hour": LOCAL.format("hour"),
    "day": LOCAL.format("day"),
    "hour_of_day": "extract(hour FROM at AT TIME ZONE %(zone)s)::bigint",
    "all": "0::bigint",
}
"""UTC ms at which a local hour or day begins, the hour 0..23, or 0 where there is only one."""

HOURS = """
SELECT uplink_id, origin, {bucket} AS bucket, {columns}
FROM unnest(%(hours_since)s::timestamptz[], %(hours_until)s::timestamptz[]) AS span (since, until)
CROSS JOIN LATERAL (
  SELECT * FROM echo_hour AS hour
  WHERE hour.uplink_id = ANY(%(ids)s) AND hour.at >= span.since AND hour.at < span.until OFFSET 0
) AS hour OFFSET 0
"""
MINUTES = """
SELECT uplink_id, origin, {bucket} AS bucket, rtt_us
FROM unnest(%(minutes_since)s::timestamptz[], %(minutes_until)s::timestamptz[])
  AS span (since, until)
CROSS JOIN LATERAL (
  SELECT * FROM ping_minute AS minute
  WHERE minute.uplink_id = ANY(%(ids)s) AND minute.at >= span.since AND minute.at < span.until
    AND NOT minute.busy OFFSET 0
) AS minute OFFSET 0
"""
ROUND_TRIPS = f"""
SELECT uplink_id, origin, bucket, rounded, sum(times)::bigint FROM (
  SELECT uplink_id, origin, bucket, rounded, times
  FROM ({HOURS}) AS hour, unnest(hour.rtt_us, hour.echoes) AS one (rounded, times)
  UNION ALL
  SELECT uplink_id, origin, bucket, {ROUNDED_US}, 1
  FROM ({MINUTES}) AS minute, unnest(minute.rtt_us) AS rtt WHERE rtt IS NOT NULL
) AS part GROUP BY uplink_id, origin, bucket, rounded
"""  # noqa: S608 (our own names)
LOSSES = f"""
SELECT uplink_id, origin, bucket, sent, lost, sum(times)::bigint FROM (
  SELECT uplink_id, origin, bucket, one.sent, one.lost, one.times
  FROM ({HOURS}) AS hour, unnest(hour.sent, hour.lost, hour.minutes) AS one (sent, lost, times)
  UNION ALL
  SELECT uplink_id, origin, bucket, cardinality(rtt_us), cardinality(array_positions(rtt_us, NULL)), 1
  FROM ({MINUTES}) AS minute WHERE cardinality(rtt_us) > 0
) AS part GROUP BY uplink_id, origin, bucket, sent, lost
"""  # noqa: S608 (our own names)


def round_trips(
    session: Session,
    uplink_ids: Sequence[int],
    intervals: Sequence[Interval],
    zone: ZoneInfo,
    bucket: EchoBucket,
) -> list[RoundTrips]:
    """At rest, of the origin that counts for each uplink."""
    statement = ROUND_TRIPS.format(bucket=BUCKETS[bucket], columns="hour.rtt_us, hour.echoes")
    return _of_one_origin(session, statement, _values(uplink_ids, intervals, zone, bucket))


def losses(
    session: Session,
    uplink_ids: Sequence[int],
    intervals: Sequence[Interval],
    zone: ZoneInfo,
    bucket: EchoBucket,
) -> list[Losses]:
    """At rest, of the origin that counts for each uplink."""
    statement = LOSSES.format(bucket=BUCKETS[bucket], columns="hour.sent, hour.lost, hour.minutes")
    rows = _of_one_origin(session, statement, _values(uplink_ids, intervals, zone, bucket))
    return [(uplink_id, key, (sent, lost), count) for uplink_id, key, sent, lost, count in rows]


def _values(
    uplink_ids: Sequence[int], intervals: Sequence[Interval], zone: ZoneInfo, bucket: EchoBucket
) -> dict[str, Any]:
    spans = echo_spans.cut(intervals, zone, bucket)
    values: dict[str, Any] = {"ids": list(uplink_ids), "zone": zone.key}
    for name, parts in (("hours", spans.hours), ("minutes", spans.minutes)):
        values[f"{name}_since"] = [at(since) for since, _ in parts]
        values[f"{name}_until"] = [at(until) for _, until in parts]
    return values


def _of_one_origin(session: Session, statement: str, values: Mapping[str, Any]) -> list[Any]:
    """Of each uplink only one origin: the probe host's echoes where there are any, else the router's."""
    rows = bulk.read(session, statement, values)
    chosen: dict[int, int] = {}
    for uplink_id, origin, *_ in rows:
        chosen[uplink_id] = min(origin, chosen.get(uplink_id, origin))
    return [(row[0], *row[2:]) for row in rows if row[1] == chosen[row[0]]]
