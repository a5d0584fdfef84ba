"""Probe runs for statistics: many runs, few statements, no long records."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.orm import Session

from backend.domain.dates.calendar import Interval
from backend.domain.quality.observations import NOTHING, Observation, RunValues
from backend.store.engine import bulk
from backend.store.engine.instants import at, ms

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
  (run.path ->> 'share')::float8, (ok.figures ->> 'retransmits')::float8
FROM unnest(%(since)s::timestamptz[], %(until)s::timestamptz[]) AS span (since, until)
JOIN probe_run AS run ON run.router_id = %(router_id)s
  AND run.due_at >= span.since AND run.due_at < span.until,
LATERAL (SELECT CASE WHEN run.outcome = 'ok' THEN run.figures END AS figures) AS ok,
LATERAL (
  SELECT (SELECT (one ->> (run.direction || '_bytes'))::float8
    FROM jsonb_array_elements(run.path -> 'uplinks') AS one WHERE (one ->> 'intended')::boolean)
    AS bytes
) AS carried
WHERE run.state = 'over' AND run.uplink_id = ANY(%(ids)s)
ORDER BY run.due_at, run.id
"""  # noqa: S608 (our own names)


def observations(
    session: Session, router_id: int, uplink_ids: Sequence[int], spans: Sequence[Interval]
) -> list[Observation]:
    """Runs that are over and were due in the spans, oldest first; values of those with outcome ok only."""
    since, until = ([at(span[end]) for span in spans] for end in (0, 1))
    values = {"since": since, "until": until, "router_id": router_id, "ids": list(uplink_ids)}
    return [
        Observation(run_id, uplink_id, server_id, kind, direction, ms(due_at), outcome, run_values)
        for run_id, uplink_id, server_id, kind, direction, due_at, outcome, known, *rest in (
            bulk.fetch(session, OBSERVED, **values)
        )
        for run_values in (RunValues(*rest) if known else NOTHING,)
    ]
