"""Bytes of runs by uplink, and when they filled a line."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from backend.domain.dates.calendar import Interval
from backend.domain.probes.traffic import Moved
from backend.store.engine import bulk
from backend.store.engine.columns import RowColumns

LONGEST_WAIT = "interval '2 days'"
"""No run ends later after it was due: the indexes on due_at find what overlaps a window."""

SPANS = RowColumns(("since", "until", "bucket"), ("epoch_ms", "epoch_ms", "integer"))
# A run that took a wrong path went over the uplinks that grew meanwhile, each by its part; any other over its own.
MOVED = f"""
SELECT carrier.uplink_id, span.bucket,
  round(sum(run.download_bytes * part * carrier.download))::bigint,
  round(sum(run.upload_bytes * part * carrier.upload))::bigint
FROM {SPANS.unnested} AS span ({SPANS.listed})
JOIN probe_run AS run ON run.uplink_id = ANY(%(ids)s)
  AND run.due_at >= span.since - {LONGEST_WAIT} AND run.due_at < span.until
  AND run.started_at < span.until AND run.ended_at > span.since,
LATERAL (SELECT extract(epoch FROM least(run.ended_at, span.until) - greatest(run.started_at, span.since))
  / extract(epoch FROM run.ended_at - run.started_at) AS part) AS overlap,
LATERAL (SELECT coalesce(sum((one ->> 'excess_download_bytes')::float8), 0) AS download,
    coalesce(sum((one ->> 'excess_upload_bytes')::float8), 0) AS upload
  FROM jsonb_array_elements(
    CASE WHEN run.reason = 'wrong_path' THEN run.path -> 'uplinks' ELSE '[]' END) AS one) AS gain,
LATERAL (
  SELECT run.uplink_id, (gain.download = 0)::int::float8 AS download,
    (gain.upload = 0)::int::float8 AS upload
  UNION ALL
  SELECT (one ->> 'uplink_id')::int,
    coalesce((one ->> 'excess_download_bytes')::float8 / nullif(gain.download, 0), 0),
    coalesce((one ->> 'excess_upload_bytes')::float8 / nullif(gain.upload, 0), 0)
  FROM jsonb_array_elements(
    CASE WHEN run.reason = 'wrong_path' THEN run.path -> 'uplinks' ELSE '[]' END) AS one
) AS carrier
WHERE run.ended_at > run.started_at AND run.download_bytes + run.upload_bytes > 0
GROUP BY carrier.uplink_id, span.bucket
"""  # noqa: S608 (our own words)

HEAVY = f"""
SELECT id, uplink_id, kind, started_at, ended_at FROM probe_run
WHERE uplink_id = ANY(%(ids)s) AND due_at >= %(from_at)s::timestamptz - {LONGEST_WAIT}
  AND due_at < %(to_at)s AND heavy
  AND started_at < %(to_at)s AND (ended_at > %(from_at)s OR state = 'running')
ORDER BY started_at, id
"""  # noqa: S608 (our own words)


@dataclass(frozen=True, slots=True)
class ProbeTime:
    """A heavy run filled its line."""

    run_id: int
    uplink_id: int
    kind: str
    from_: dt.datetime
    to: dt.datetime | None  # None while it runs


def moved_bytes(
    session: Session, uplink_ids: Sequence[int], spans: Sequence[Interval]
) -> dict[int, Moved]:
    """Bytes (down, up) by uplink in the spans, whatever the outcome; a run over an edge counts by its time."""
    by_bucket = moved_in_buckets(session, uplink_ids, [spans])
    return {uplink_id: moved for (uplink_id, _), moved in by_bucket.items()}


def moved_in_buckets(
    session: Session, uplink_ids: Sequence[int], buckets: Sequence[Sequence[Interval]]
) -> dict[tuple[int, int], Moved]:
    """The same for each (uplink, number of the bucket)."""
    spans = [(low, high, n) for n, each in enumerate(buckets) for low, high in each]
    if not uplink_ids or not spans:
        return {}
    rows = bulk.fetch(session, MOVED, ids=list(uplink_ids), **bulk.packed(SPANS, spans))
    return {(row[0], row[1]): (row[2], row[3]) for row in rows}


def heavy_times(
    session: Session, uplink_ids: Sequence[int], from_at: dt.datetime, to_at: dt.datetime
) -> list[ProbeTime]:
    """Under way in [from_at, to_at), oldest first."""
    if not uplink_ids:
        return []
    rows = bulk.read(session, HEAVY, ids=list(uplink_ids), from_at=from_at, to_at=to_at)
    return [ProbeTime(*row) for row in rows]
