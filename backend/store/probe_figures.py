"""Probe runs and light echoes as statistics read them: many runs, few statements, no long records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy.orm import Session

from backend.domain.calendar import Interval
from backend.domain.observations import NOTHING, Observation, RunValues
from backend.store import bulk
from backend.store.instants import at, ms

Bucket = Literal["hour", "day", "hour_of_day", "all"]

LONGEST_WAIT = "interval '2 days'"
"""No run begins later than this after it was due: lets the index on due_at find what overlaps a window."""

FLOW = "ok.figures -> run.direction"
OBSERVED = f"""
SELECT run.id, run.uplink_id, run.server_id, run.kind, run.direction, run.due_at, run.outcome,
  ok.figures IS NOT NULL AS known,
  ({FLOW} ->> 'mean_bps')::float8, ({FLOW} ->> 'min_bps')::float8, ({FLOW} ->> 'max_bps')::float8,
  ({FLOW} ->> 'seconds')::float8, ({FLOW} ->> 'stalls_s')::float8,
  ({FLOW} ->> 'collapsed_at_s')::float8,
  (ok.figures #>> '{{rtt_ms,mean}}')::float8, (ok.figures #>> '{{jitter_ms,mean}}')::float8,
  (ok.figures #>> '{{loss,share}}')::float8, (ok.figures #>> '{{loss,mean_per_s}}')::float8,
  (ok.figures #>> '{{loss,max_per_s}}')::float8,
  (ok.figures #>> '{{load,idle_ms}}')::float8, (ok.figures #>> '{{load,loaded_ms}}')::float8,
  (ok.figures #>> '{{load,rise_ms}}')::float8, ok.figures #>> '{{load,grade}}',
  (ok.figures #>> '{{http,waiting_ms}}')::float8,
  carried.bytes * 8000 / nullif((run.path ->> 'duration_ms')::float8, 0),
  (run.path ->> 'share')::float8
FROM unnest(%s::timestamptz[], %s::timestamptz[]) AS span (since, until)
JOIN probe_run AS run ON run.router_id = %s AND run.due_at >= span.since AND run.due_at < span.until,
LATERAL (SELECT CASE WHEN run.outcome = 'ok' THEN run.figures END AS figures) AS ok,
LATERAL (
  SELECT (SELECT (one ->> (run.direction || '_bytes'))::float8
    FROM jsonb_array_elements(run.path -> 'uplinks') AS one WHERE (one ->> 'intended')::boolean)
    AS bytes
) AS carried
WHERE run.state = 'over' AND run.uplink_id = ANY(%s)
ORDER BY run.due_at, run.id
"""  # noqa: S608 (our own names)


def observations(
    session: Session, router_id: int, uplink_ids: Sequence[int], spans: Sequence[Interval]
) -> list[Observation]:
    """Runs that are over and were due in the spans, oldest first; values of those with outcome ok only."""
    values = (*_columns(spans), router_id, list(uplink_ids))
    return [
        Observation(run_id, uplink_id, server_id, kind, direction, ms(due_at), outcome, found)
        for run_id, uplink_id, server_id, kind, direction, due_at, outcome, known, *rest in (
            bulk.fetch(session, OBSERVED, values)
        )
        for found in (RunValues(*rest) if known else NOTHING,)
    ]


@dataclass(frozen=True, slots=True)
class Counted:
    """How often a value was seen on one uplink in the bucket that begins at `bucket`.

    `bucket`: UTC ms of a local hour or day, the hour 0..23, or 0 where there is only one.
    """

    uplink_id: int
    bucket: int
    value: float
    count: int


LOCAL = "(extract(epoch FROM date_trunc('{}', at AT TIME ZONE %s) AT TIME ZONE %s) * 1000)::bigint"
BUCKETS: dict[Bucket, str] = {
    "hour": LOCAL.format("hour"),
    "day": LOCAL.format("day"),
    "hour_of_day": "extract(hour FROM at AT TIME ZONE coalesce(%s, %s))::bigint",
    "all": "length(left(%s || %s, 0))::bigint",
}
MINUTES = """
SELECT uplink_id, origin, {bucket} AS bucket, rtt_us
FROM unnest(%s::timestamptz[], %s::timestamptz[]) AS span (since, until)
JOIN ping_minute AS minute
  ON minute.uplink_id = ANY(%s) AND minute.at >= span.since AND minute.at < span.until
WHERE NOT minute.busy OFFSET 0
"""
ROUND_TRIPS = f"""
SELECT uplink_id, origin, bucket, rounded, count(*)
FROM ({MINUTES}) AS minute, unnest(rtt_us) AS rtt,
LATERAL (SELECT CASE WHEN rtt < 10000 THEN (rtt + 5) / 10 * 10
  WHEN rtt < 100000 THEN (rtt + 50) / 100 * 100 ELSE (rtt + 500) / 1000 * 1000 END AS rounded) AS r
WHERE rtt IS NOT NULL GROUP BY uplink_id, origin, bucket, rounded
"""  # noqa: S608 (our own names)
LOSSES = f"""
SELECT uplink_id, origin, bucket, sent, lost, count(*)
FROM ({MINUTES}) AS minute, LATERAL (
  SELECT cardinality(rtt_us) AS sent, cardinality(array_positions(rtt_us, NULL)) AS lost) AS n
WHERE sent > 0 GROUP BY uplink_id, origin, bucket, sent, lost
"""  # noqa: S608 (our own names)
"""Both give few rows for many echoes: sorting a month of them would take seconds."""


def round_trips(
    session: Session,
    uplink_ids: Sequence[int],
    spans: Sequence[Interval],
    zone: str,
    bucket: Bucket,
) -> list[Counted]:
    """Round trips at rest, ms, to three digits (10 us below 10 ms, 0.1 ms below 100 ms, then 1 ms)."""
    return [
        Counted(uplink_id, at_ms, rtt_us / 1000, count)
        for uplink_id, at_ms, rtt_us, count in _of_one_origin(
            session, ROUND_TRIPS.format(bucket=BUCKETS[bucket]), uplink_ids, spans, zone
        )
    ]


def losses(
    session: Session,
    uplink_ids: Sequence[int],
    spans: Sequence[Interval],
    zone: str,
    bucket: Bucket,
) -> list[tuple[Counted, int]]:
    """Part of the echoes of a minute that never came back, with how many were sent in all such minutes."""
    return [
        (Counted(uplink_id, at_ms, lost / sent, count), sent * count)
        for uplink_id, at_ms, sent, lost, count in _of_one_origin(
            session, LOSSES.format(bucket=BUCKETS[bucket]), uplink_ids, spans, zone
        )
    ]


def _of_one_origin(
    session: Session,
    statement: str,
    uplink_ids: Sequence[int],
    spans: Sequence[Interval],
    zone: str,
) -> list[tuple[Any, ...]]:
    """Of each uplink only one origin: the probe host's echoes where there are any, else the router's."""
    if not uplink_ids or not spans:
        return []
    values = (zone, zone, *_columns(spans), list(uplink_ids))
    rows = bulk.fetch(session, statement, values)
    chosen: dict[int, int] = {}
    for uplink_id, origin, *_ in rows:
        chosen[uplink_id] = min(origin, chosen.get(uplink_id, origin))
    return [(row[0], *row[2:]) for row in rows if row[1] == chosen[row[0]]]


MOVED = f"""
SELECT run.uplink_id, round(sum(run.download_bytes * part))::bigint,
  round(sum(run.upload_bytes * part))::bigint
FROM unnest(%s::timestamptz[], %s::timestamptz[]) AS span (since, until)
JOIN probe_run AS run ON run.uplink_id = ANY(%s)
  AND run.due_at >= span.since - {LONGEST_WAIT} AND run.due_at < span.until
  AND run.started_at < span.until AND run.ended_at > span.since,
LATERAL (SELECT extract(epoch FROM least(run.ended_at, span.until) - greatest(run.started_at, span.since))
  / extract(epoch FROM run.ended_at - run.started_at) AS part) AS overlap
WHERE run.ended_at > run.started_at
GROUP BY run.uplink_id
"""  # noqa: S608 (our own words)


def moved_bytes(
    session: Session, uplink_ids: Sequence[int], spans: Sequence[Interval]
) -> dict[int, tuple[int, int]]:
    """Bytes (down, up) that runs moved over each uplink in the spans, whatever became of them.

    A run that reaches over an edge counts in proportion to its time.
    """
    if not uplink_ids or not spans:
        return {}
    values = (*_columns(spans), list(uplink_ids))
    return {row[0]: (row[1], row[2]) for row in bulk.fetch(session, MOVED, values)}


def _columns(spans: Sequence[Interval]) -> tuple[list[object], list[object]]:
    return [at(since) for since, _ in spans], [at(until) for _, until in spans]
