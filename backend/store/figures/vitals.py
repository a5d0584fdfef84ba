"""Polls of a router itself over stretches of time; percentiles are of single polls."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from backend.domain.dates.calendar import Interval
from backend.store.engine import bulk
from backend.store.engine.columns import RowColumns
from backend.store.engine.instants import at

# Only answered polls have values: a failed one's duration is only how long we waited.
FIGURES = """
count(*), count(poll.error_code), coalesce(sum(poll.logins), 0)::bigint,
round(avg(cpu_load_pct), 2)::float8, max(cpu_load_pct)::integer,
round(avg(connections))::bigint, max(connections), min(memory_free_bytes),
round(avg(duration_ms) FILTER (WHERE error_code IS NULL), 1)::float8,
max(duration_ms) FILTER (WHERE error_code IS NULL)
"""


SPANS = RowColumns(("number", "since", "until"), ("integer", "epoch_ms", "epoch_ms"))
STRETCHES = f"""
SELECT span.number, {FIGURES}
FROM {SPANS.unnested} AS span ({SPANS.listed})
JOIN poll ON poll.router_id = %(router_id)s AND poll.at >= span.since AND poll.at < span.until
GROUP BY span.number ORDER BY span.number
"""  # noqa: S608 (our own names)

WHOLE = f"""
SELECT {FIGURES},
  percentile_disc(0.95) WITHIN GROUP (ORDER BY duration_ms) FILTER (WHERE error_code IS NULL),
  coalesce(sum(duration_ms) FILTER (WHERE error_code IS NULL), 0)::bigint
FROM unnest(%(since)s::timestamptz[], %(until)s::timestamptz[]) AS span (since, until)
JOIN poll ON poll.router_id = %(router_id)s AND poll.at >= span.since AND poll.at < span.until
"""  # noqa: S608 (our own names)


@dataclass(frozen=True, slots=True)
class PollFigures:
    """Means and peaks of answered polls; None without any."""

    polls: int
    failed: int
    logins: int
    cpu_load_pct: float | None
    max_cpu_load_pct: int | None
    connections: int | None
    max_connections: int | None
    memory_free_bytes: int | None
    poll_ms: float | None
    max_poll_ms: int | None


def stretches(
    session: Session, router_id: int, spans: Sequence[tuple[int, int, int]]
) -> dict[int, PollFigures]:
    """By number of the span (number, from, to), UTC ms, where there are polls."""
    if not spans:
        return {}
    values = bulk.packed(SPANS, spans)
    polled = bulk.read(session, STRETCHES, router_id=router_id, **values)
    return {row[0]: PollFigures(*row[1:]) for row in polled}


def whole(
    session: Session, router_id: int, spans: Sequence[Interval]
) -> tuple[PollFigures, int | None, int]:
    """All polls of the spans; their p95 (ms) and the sum of the time (ms) that answers took."""
    since, until = ([at(span[end]) for span in spans] for end in (0, 1))
    [row] = bulk.read(session, WHOLE, since=since, until=until, router_id=router_id)
    return PollFigures(*row[:-2]), row[-2], row[-1]


def oldest(session: Session, router_id: int) -> dt.datetime | None:
    """The first poll of the router that is kept."""
    statement = "SELECT min(at) FROM poll WHERE router_id = %(router_id)s"
    polled_at: dt.datetime | None = bulk.read(session, statement, router_id=router_id)[0][0]
    return polled_at


CPU_P95 = """
SELECT percentile_disc(0.95) WITHIN GROUP (ORDER BY cpu_load_pct)::integer FROM poll
WHERE router_id = %(router_id)s AND at >= %(from_at)s AND at < %(to_at)s AND cpu_load_pct IS NOT NULL
"""


def cpu_p95_percent(
    session: Session, router_id: int, from_at: dt.datetime, to_at: dt.datetime
) -> int | None:
    """The mean of all cores; None without a poll that says it."""
    values = {"router_id": router_id, "from_at": from_at, "to_at": to_at}
    percent: int | None = bulk.read(session, CPU_P95, **values)[0][0]
    return percent
