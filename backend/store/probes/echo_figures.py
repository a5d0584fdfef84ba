"""Light echoes as counts, of whole hours and of the minutes beside them.

Few rows for many echoes: counting a month of single ones takes seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from backend.domain.dates.calendar import Interval
from backend.domain.quality import echo_spans
from backend.domain.quality.echo_spans import EchoBucket
from backend.store.engine import bulk
from backend.store.engine.instants import at
from backend.store.probes.echo_hours import ROUNDED_US

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
"""UTC ms of the begin of a local hour or day, the hour 0..23, or 0 for a single bucket."""

PARTS = """
WITH part AS MATERIALIZED (
  SELECT uplink_id, origin, {bucket} AS bucket, {of_hour}
  FROM unnest(%(hours_since)s::timestamptz[], %(hours_until)s::timestamptz[])
    AS span (since, until)
  CROSS JOIN LATERAL (
    SELECT * FROM echo_hour AS hour WHERE hour.uplink_id = ANY(%(ids)s)
      AND hour.at >= span.since AND hour.at < span.until OFFSET 0
  ) AS hour
  UNION ALL
  SELECT uplink_id, origin, {bucket}, {of_minute}
  FROM unnest(%(minutes_since)s::timestamptz[], %(minutes_until)s::timestamptz[])
    AS span (since, until)
  CROSS JOIN LATERAL (
    SELECT * FROM ping_minute AS minute WHERE minute.uplink_id = ANY(%(ids)s)
      AND minute.at >= span.since AND minute.at < span.until AND NOT minute.busy OFFSET 0
  ) AS minute
), chosen AS (
  SELECT uplink_id, min(origin) AS origin FROM part WHERE {known} GROUP BY uplink_id
)
"""
"""One origin per uplink: the probe host's echoes where there are any, else the router's."""

ROUND_TRIPS = f"""
{PARTS}
SELECT uplink_id, bucket, {ROUNDED_US} AS rounded, sum(coalesce(times, 1))::bigint
FROM part JOIN chosen USING (uplink_id, origin),
  unnest(part.rtt_us, part.echoes) AS one (rtt, times)
GROUP BY uplink_id, bucket, rounded
"""  # noqa: S608 (only names from this file are put in; values are parameters)
LOSSES = f"""
{PARTS}
SELECT uplink_id, bucket, one.sent, one.lost, sum(one.times)::bigint
FROM part JOIN chosen USING (uplink_id, origin),
  unnest(part.sent, part.lost, part.minutes) AS one (sent, lost, times)
WHERE one.sent > 0 GROUP BY uplink_id, bucket, one.sent, one.lost
"""  # noqa: S608 (only names from this file are put in; values are parameters)


def round_trips(
    session: Session,
    uplink_ids: Sequence[int],
    intervals: Sequence[Interval],
    zone: ZoneInfo,
    bucket: EchoBucket,
) -> list[RoundTrips]:
    """At rest, from the origin that counts."""
    statement = ROUND_TRIPS.format(
        bucket=BUCKETS[bucket],
        of_hour="rtt_us, echoes",
        of_minute="array_remove(rtt_us, NULL), NULL::integer[]",
        known="cardinality(rtt_us) > 0",
    )
    rows = bulk.read(session, statement, **_values(uplink_ids, intervals, zone, bucket))
    return cast("list[RoundTrips]", rows)


def losses(
    session: Session,
    uplink_ids: Sequence[int],
    intervals: Sequence[Interval],
    zone: ZoneInfo,
    bucket: EchoBucket,
) -> list[Losses]:
    """At rest, from the origin that counts."""
    statement = LOSSES.format(
        bucket=BUCKETS[bucket],
        of_hour="sent, lost, minutes",
        of_minute="ARRAY[cardinality(rtt_us)], ARRAY[cardinality(array_positions(rtt_us, NULL))], ARRAY[1]",
        known="0 < ANY(sent)",
    )
    rows = bulk.read(session, statement, **_values(uplink_ids, intervals, zone, bucket))
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
