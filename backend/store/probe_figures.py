"""Probe runs and light echoes as statistics read them: many runs, few statements, no long records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy.orm import Session

from backend.domain.calendar import Interval
from backend.domain.observations import NOTHING, Observation, RunValues
from backend.store import bulk
from backend.store.instants import at, ms

Bucket = Literal["hour", "day", "hour_of_day"]

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
class EchoStatistics:
    """Echoes (ms) or minutes (part lost) of one uplink, over all spans or in the bucket that begins at `bucket`.

    `bucket`: UTC ms of a local hour or day, or the hour 0..23; None for all. `n`: echoes or minutes.
    """

    uplink_id: int
    bucket: int | None
    n: int
    mean: float
    median: float
    p5: float
    p95: float
    p99: float
    min: float
    max: float
    spread: float


BUCKETS: dict[Bucket, str] = {
    "hour": "(extract(epoch FROM date_trunc('hour', at AT TIME ZONE %s) AT TIME ZONE %s) * 1000)::bigint",
    "day": "(extract(epoch FROM date_trunc('day', at AT TIME ZONE %s) AT TIME ZONE %s) * 1000)::bigint",
    "hour_of_day": "extract(hour FROM at AT TIME ZONE coalesce(%s, %s))::bigint",
}
MINUTES = """
SELECT minute.* FROM unnest(%s::timestamptz[], %s::timestamptz[]) AS span (since, until)
JOIN ping_minute AS minute
  ON minute.uplink_id = ANY(%s) AND minute.at >= span.since AND minute.at < span.until
WHERE NOT minute.busy
"""
STATISTICS = """
count(value), {mean}, percentile_disc(ARRAY[0.5, 0.05, 0.95, 0.99]) WITHIN GROUP (ORDER BY value),
min(value), max(value), stddev_pop(value)
"""
GROUPED = """
SELECT uplink_id, origin, bucket, {statistics}
FROM ({values}) AS found
GROUP BY GROUPING SETS ((uplink_id, origin), (uplink_id, origin, bucket))
HAVING count(value) > 0
ORDER BY uplink_id, origin, bucket NULLS FIRST
"""
ROUND_TRIPS = f"""
SELECT uplink_id, origin, {{bucket}} AS bucket, rtt::float8 / 1000 AS value
FROM ({MINUTES}) AS minute, unnest(minute.rtt_us) AS rtt
"""  # noqa: S608 (our own names)
LOSSES = f"""
SELECT uplink_id, origin, {{bucket}} AS bucket, sent, lost, lost::float8 / sent AS value
FROM ({MINUTES}) AS minute,
LATERAL (SELECT cardinality(rtt_us) AS sent, cardinality(array_positions(rtt_us, NULL)) AS lost) AS n
WHERE sent > 0
"""  # noqa: S608 (our own names)


def round_trips(
    session: Session,
    uplink_ids: Sequence[int],
    spans: Sequence[Interval],
    zone: str,
    bucket: Bucket,
) -> list[EchoStatistics]:
    """Round trips at rest, ms, per uplink and per (uplink, bucket): the overall rows have bucket None."""
    statement = GROUPED.format(
        statistics=STATISTICS.format(mean="avg(value)"),
        values=ROUND_TRIPS.format(bucket=BUCKETS[bucket]),
    )
    return _grouped(session, statement, uplink_ids, spans, zone)


def losses(
    session: Session,
    uplink_ids: Sequence[int],
    spans: Sequence[Interval],
    zone: str,
    bucket: Bucket,
) -> list[EchoStatistics]:
    """Part of the echoes that never came back, per minute; the mean is over echoes, not over minutes."""
    statement = GROUPED.format(
        statistics=STATISTICS.format(mean="sum(lost)::float8 / sum(sent)"),
        values=LOSSES.format(bucket=BUCKETS[bucket]),
    )
    return _grouped(session, statement, uplink_ids, spans, zone)


def _grouped(
    session: Session,
    statement: str,
    uplink_ids: Sequence[int],
    spans: Sequence[Interval],
    zone: str,
) -> list[EchoStatistics]:
    """Of each uplink only one origin: the probe host's echoes where there are any, else the router's."""
    if not uplink_ids or not spans:
        return []
    found: list[EchoStatistics] = []
    chosen: dict[int, int] = {}
    rows = bulk.fetch(session, statement, (zone, zone, *_columns(spans), list(uplink_ids)))
    for uplink_id, origin, bucket, n, mean, ranks, least, most, spread in rows:
        if chosen.setdefault(uplink_id, origin) == origin:
            values = (n, mean, *ranks, least, most, spread)
            found.append(EchoStatistics(uplink_id, bucket, *values))
    return found


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
