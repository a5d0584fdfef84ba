"""One uplink's slots as chart points in one pass, and its last known rate."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from backend.domain.dates.calendar import Interval
from backend.domain.dates.zones import HOUR_MS
from backend.domain.figures.chart_points import ChartPoint, Extremes, Stretch, selected_ms
from backend.domain.figures.chart_steps import NO_STEP, ChartSteps, pieces
from backend.store.engine import bulk
from backend.store.engine.columns import RowColumns
from backend.store.engine.instants import at, ms
from backend.store.polling.rollups import RATE
from backend.store.polling.samples import BRIDGED


def _figures(low: str) -> str:
    """`max_*` of rows without a whole sample is 0, and no rate then."""
    lows = ", ".join(low.format(way) for way in ("download", "upload"))
    return (
        "sum(covered_ms)::bigint, sum(bridged_ms)::bigint, sum(download_bytes)::bigint, "
        f"sum(upload_bytes)::bigint, {lows}, "
        "max(max_download_bps) FILTER (WHERE covered_ms > bridged_ms), "
        "max(max_upload_bps) FILTER (WHERE covered_ms > bridged_ms)"
    )


LOWEST_SLOT = (
    f"min({RATE.replace('measured', 'covered_ms')}) "
    "FILTER (WHERE bridged_ms = 0 AND covered_ms > 0)"
)


def _statement(table: str, low: str) -> str:
    """Points from rows of `table`, one per slot or hour, between the domain's edges (local clocks).

    One pass with width_bucket reads packed chunks once; a look-up per step would unpack the same batch again, and a
    join with the intervals compares each row with all of them.
    """
    return f"""
SELECT step, {_figures(low)}
FROM (
  SELECT (%(numbers)s::integer[])[width_bucket({table}.at, %(starts)s::timestamptz[])] AS step,
    {table}.*
  FROM {table}
  WHERE {table}.uplink_id = %(uplink_id)s AND {table}.at >= %(first)s AND {table}.at < %(last)s
) AS part
WHERE step <> {NO_STEP} GROUP BY step HAVING sum(covered_ms) > 0 ORDER BY step
"""  # noqa: S608 (our own names)


PIECES = RowColumns(("starts", "numbers"), ("epoch_ms", "integer"))
OF_SLOTS, OF_HOURS = _statement("slot", LOWEST_SLOT), _statement("hour", "NULL::bigint")
"""Hours keep no slowest slot."""


def of_slots(
    session: Session, uplink_id: int, steps: ChartSteps, intervals: Sequence[Interval]
) -> list[ChartPoint]:
    """A point per step with observed time in the intervals."""
    return _points(session, OF_SLOTS, uplink_id, steps, intervals, whole_ms=1)


def of_hours(
    session: Session, uplink_id: int, steps: ChartSteps, intervals: Sequence[Interval]
) -> list[ChartPoint]:
    """The same from whole local hours, for time whose slots are gone: its points have no minimum."""
    return _points(session, OF_HOURS, uplink_id, steps, intervals, whole_ms=HOUR_MS)


def _points(
    session: Session,
    statement: str,
    uplink_id: int,
    steps: ChartSteps,
    intervals: Sequence[Interval],
    *,
    whole_ms: int,
) -> list[ChartPoint]:
    """A row counts if so much of the time after its start (at least) is in an interval."""
    cut = [(low, high - whole_ms + 1) for low, high in intervals if high - low >= whole_ms]
    if not cut:
        return []
    parts = pieces(steps, cut)
    kept, bounds = selected_ms(steps, intervals), steps.intervals
    span = {"first": at(parts.starts_ms[0]), "last": at(parts.starts_ms[-1])}
    values = bulk.packed(PIECES, zip(parts.starts_ms, parts.numbers, strict=True))
    point_rows = bulk.read(session, statement, uplink_id=uplink_id, **span, **values)
    return [_point(bounds[row[0]], kept[row[0]], row) for row in point_rows]


def _point(bounds: Interval, kept_ms: int, row: tuple[Any, ...]) -> ChartPoint:
    _, covered, bridged, down, up, low_down, low_up, top_down, top_up = row
    return ChartPoint(
        from_ms=bounds[0],
        to_ms=bounds[1],
        selected_ms=kept_ms,
        covered_ms=covered,
        bridged_ms=bridged,
        download_bytes=down,
        upload_bytes=up,
        download=Extremes(low_down, top_down),
        upload=Extremes(low_up, top_up),
    )


SAMPLES = f"""
SELECT at, duration_ms, download_bytes, upload_bytes, flags & {BRIDGED} > 0 FROM sample
WHERE uplink_id = %(uplink_id)s AND at > %(since)s AND at <= %(until)s AND duration_ms > 0 ORDER BY at
"""  # noqa: S608 (our own names)


def samples(session: Session, uplink_id: int, span_ms: Interval) -> list[Stretch]:
    """Raw samples that ended in (from, to], in order of time."""
    since, until = map(at, span_ms)
    sample_rows = bulk.read(session, SAMPLES, uplink_id=uplink_id, since=since, until=until)
    return [Stretch(ms(end) - took, ms(end), *rest) for end, took, *rest in sample_rows]


@dataclass(frozen=True, slots=True)
class KeptSince:
    """When kept slots and hours of an uplink begin; None without any."""

    first_slot_at: dt.datetime | None
    first_hour_at: dt.datetime | None


def kept(session: Session, uplink_id: int) -> KeptSince:
    statement = (
        "SELECT (SELECT min(at) FROM slot WHERE uplink_id = %(uplink_id)s), "
        "(SELECT min(at) FROM hour WHERE uplink_id = %(uplink_id)s)"
    )
    return KeptSince(*bulk.read(session, statement, uplink_id=uplink_id)[0])


NEWEST_SAMPLE = f"""
SELECT newest.* FROM unnest(%(since)s::timestamptz[], %(until)s::timestamptz[]) AS span (since, until),
LATERAL (
  SELECT at, duration_ms, download_bytes, upload_bytes FROM sample
  WHERE uplink_id = %(uplink_id)s AND at > span.since AND at <= span.until
    AND flags & {BRIDGED} = 0 AND duration_ms > 0
  ORDER BY at DESC LIMIT 1
) AS newest ORDER BY at DESC LIMIT 1
"""  # noqa: S608 (our own names)

NEWEST_SLOT = """
SELECT newest.* FROM unnest(%(since)s::timestamptz[], %(until)s::timestamptz[]) AS span (since, until),
LATERAL (
  SELECT at + interval '5 minutes' AS at, covered_ms, download_bytes, upload_bytes FROM slot
  WHERE uplink_id = %(uplink_id)s AND slot.at >= span.since AND slot.at < span.until
    AND bridged_ms = 0 AND covered_ms > 0
  ORDER BY slot.at DESC LIMIT 1
) AS newest ORDER BY at DESC LIMIT 1
"""

RECENT_SPANS = 16
"""How far back to look for the last rate: two weeks of work days, and some."""


def newest(session: Session, uplink_id: int, intervals: Sequence[Interval]) -> Stretch | None:
    """The last whole sample in the intervals; where samples are gone, the last measured slot."""
    recent = intervals[-RECENT_SPANS:]
    since, until = [at(low) for low, _ in recent], [at(high) for _, high in recent]
    for statement in (NEWEST_SAMPLE, NEWEST_SLOT):
        rows = bulk.read(session, statement, since=since, until=until, uplink_id=uplink_id)
        for end, took, down, up in rows:
            return Stretch(ms(end) - took, ms(end), down, up, bridged=False)
    return None
