"""Sums and percentiles over many uplinks and spans of time, computed where the rows are."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from backend.domain.dates.zones import HOUR_MS
from backend.domain.figures.summary import Percentiles
from backend.domain.figures.summary_parts import ComparableTraffic, Fullness
from backend.domain.metering.rollups import Rollup
from backend.domain.metering.slots import SLOT_MS
from backend.store.engine import bulk, placing
from backend.store.engine.instants import at, ms
from backend.store.engine.placing import contract, placed
from backend.store.polling.rollups import FIGURES, PEAKS, RATE

DateSpan = tuple[int, dt.date, dt.date]
TimeSpan = tuple[int, int, int]  # (bucket, from, to): UTC ms, `to` excluded
NAMES = ", ".join(FIGURES)
TOTALS = ", ".join(f"max({name})" if name in PEAKS else f"sum({name})::bigint" for name in FIGURES)


def _above(direction: str, percent: int) -> str:
    return (
        f"CASE WHEN {direction}_rate * 100 > {percent} * contract.{direction}_bps "
        f"THEN measured ELSE 0 END AS above_{percent}_{direction}_ms"
    )


OF_DAYS = f"""
SELECT day.uplink_id, day.bucket, {NAMES} FROM {placed("day", "date", "date")}
WHERE day.bucket IS NOT NULL
"""  # noqa: S608 (our own names)

OF_HOURS = f"""
SELECT hour.uplink_id, hour.bucket, {NAMES} FROM {placed("hour", "at", "timestamptz")}
WHERE hour.bucket IS NOT NULL
"""  # noqa: S608 (our own names)

SLOTS = f"""
SELECT slot.uplink_id, slot.at, slot.bucket, slot.download_bytes, slot.upload_bytes,
  slot.max_download_bps, slot.max_upload_bps, slot.covered_ms, slot.bridged_ms,
  down.download_rate AS peak_slot_download_bps, up.upload_rate AS peak_slot_upload_bps,
  measured AS measured_ms, CASE WHEN measured > 0 THEN 1 ELSE 0 END AS measured_slots,
  {", ".join(_above(way, level) for way in ("download", "upload") for level in (70, 80, 90))}
FROM {placed("slot", "at", "timestamptz")},
{contract("slot")},
LATERAL (SELECT CASE WHEN slot.bridged_ms = 0 THEN slot.covered_ms ELSE 0 END AS measured) AS m,
LATERAL (SELECT {RATE.format("slot.download")} AS download_rate) AS down,
LATERAL (SELECT {RATE.format("slot.upload")} AS upload_rate) AS up
WHERE slot.bucket IS NOT NULL
"""  # noqa: S608 (our own names)
"""Each slot that begins in the spans, with the figures of a rollup of its own."""

OF_SLOTS = f"SELECT part.uplink_id, part.bucket, {NAMES} FROM ({SLOTS}) AS part"  # noqa: S608 (our own names)


def totals(
    session: Session,
    uplink_ids: Sequence[int],
    days: Sequence[DateSpan] = (),
    hours: Sequence[TimeSpan] = (),
    slots: Sequence[TimeSpan] = (),
) -> dict[tuple[int, int], Rollup]:
    """Per (uplink, bucket), of days, hours and slots that begin in the spans; spans of one kind lie apart."""
    parts: list[str] = []
    values: list[Any] = []
    if days:
        parts.append(OF_DAYS)
        values += placing.dates(uplink_ids, days)
    for part, spans in ((OF_HOURS, hours), (OF_SLOTS, slots)):
        if spans:
            parts.append(part)
            values += placing.instants(uplink_ids, spans)
    if not parts or not uplink_ids:
        return {}
    statement = (
        f"SELECT uplink_id, bucket, {TOTALS} FROM ({' UNION ALL '.join(parts)}) AS every "  # noqa: S608 (our own names)
        "GROUP BY uplink_id, bucket"
    )
    return {
        (row[0], row[1]): Rollup(0, **dict(zip(FIGURES, row[2:], strict=True)))
        for row in bulk.read(session, statement, values)
    }


INSIDE = "width_bucket({}, %s::timestamptz[]) %% 2 = 1"
"""An instant is in a span: an odd number of the spans' ends, in order, is before it. Not a join:
store/engine/placing.py.
"""

MEASURED = f"""
SELECT slot.uplink_id, slot.at, {RATE.format("slot.download")} AS download_rate,
  {RATE.format("slot.upload")} AS upload_rate
FROM slot, LATERAL (SELECT slot.covered_ms AS measured) AS m
WHERE slot.uplink_id = ANY(%s) AND slot.at >= %s AND slot.at < %s
  AND {INSIDE.format("slot.at")} AND slot.bridged_ms = 0 AND slot.covered_ms > 0
"""  # noqa: S608 (our own names)
"""The bounds of all spans say nothing new, but keep chunks of other months unopened."""

RANK = "(count(*) - (95 * count(*) + 99) / 100 + 1)::integer"
"""From the top: the nearest rank of p95 is ceil(0.95 n) from the bottom, in whole numbers."""

EACH = f"""
SELECT wanted.id, top.download, top.upload
FROM unnest(%s::integer[]) AS wanted (id),
LATERAL (
  SELECT min(at) AS since FROM slot WHERE uplink_id = wanted.id AND at >= %s AND at < %s
) AS kept,
LATERAL (
  SELECT (array_agg(peak_slot_download_bps ORDER BY peak_slot_download_bps DESC))[%s] AS download,
    (array_agg(peak_slot_upload_bps ORDER BY peak_slot_upload_bps DESC))[%s] AS upload
  FROM hour WHERE hour.uplink_id = wanted.id AND hour.at >= kept.since AND hour.at < %s
    AND {INSIDE.format("hour.at")} AND hour.measured_slots > 0
) AS bar,
LATERAL (
  SELECT (array_agg(download_rate ORDER BY download_rate DESC)
      FILTER (WHERE download_rate >= coalesce(bar.download, 0)))[{RANK}] AS download,
    (array_agg(upload_rate ORDER BY upload_rate DESC)
      FILTER (WHERE upload_rate >= coalesce(bar.upload, 0)))[{RANK}] AS upload
  FROM ({MEASURED.replace("= ANY(%s)", "= wanted.id")}) AS measured
) AS top
WHERE top.download IS NOT NULL
"""  # noqa: S608 (our own names)

TOGETHER = f"""
SELECT percentile_disc(0.95) WITHIN GROUP (ORDER BY download_rate),
  percentile_disc(0.95) WITHIN GROUP (ORDER BY upload_rate)
FROM (
  SELECT sum(download_rate)::bigint AS download_rate, sum(upload_rate)::bigint AS upload_rate
  FROM ({MEASURED}) AS measured GROUP BY at HAVING count(*) = %s
) AS sums
"""  # noqa: S608 (our own names)


def percentiles(
    session: Session, uplink_ids: Sequence[int], spans: Sequence[tuple[int, int]]
) -> dict[int, Percentiles]:
    """95th percentile per uplink of measured slots (domain/metering/utilization.py) that begin in the spans.

    Only the top of the slots is sorted: p95 is the r-th largest slot, with r at most `most`. Each hour inside the
    spans has a slot that reaches its peak, so slots below the r-th largest peak cannot be it. Hours outlive slots:
    those before the first slot say nothing of the slots that are left.
    """
    if not uplink_ids or not spans:
        return {}
    slots = sum(high - low for low, high in spans) // SLOT_MS + len(spans)
    most = slots - (95 * slots + 99) // 100 + 1
    bounds, hours = (
        bounds_of(spans),
        _ends([(a, b - HOUR_MS + 1) for a, b in spans if b - a >= HOUR_MS]),
    )
    values = (*bounds, most, most, bounds[1], hours, *bounds, _ends(spans))
    rows = bulk.read(session, EACH, (list(uplink_ids), *values))
    return {row[0]: Percentiles(row[1], row[2]) for row in rows}


def group_percentiles(
    session: Session, uplink_ids: Sequence[int], spans: Sequence[tuple[int, int]]
) -> Percentiles:
    """Percentile of the sums per slot, where all of `uplink_ids` are measured."""
    if not uplink_ids or not spans:
        return Percentiles(None, None)
    values = [list(uplink_ids), *bounds_of(spans), _ends(spans), len(uplink_ids)]
    row = bulk.read(session, TOGETHER, values)[0]
    return Percentiles(row[0], row[1])


OF_MOMENT = f"""
SELECT uplink_id, (array_agg(down ORDER BY down DESC))[{RANK}], (array_agg(up ORDER BY up DESC))[{RANK}]
FROM (
  SELECT measured.uplink_id, measured.download_rate / contract.download_bps::float8 AS down,
    measured.upload_rate / contract.upload_bps::float8 AS up
  FROM ({MEASURED}) AS measured, {contract("measured")}
) AS fullness GROUP BY uplink_id
"""  # noqa: S608 (our own names)

TOGETHER_OF_MOMENT = f"""
SELECT (array_agg(down ORDER BY down DESC))[{RANK}], (array_agg(up ORDER BY up DESC))[{RANK}]
FROM (
  SELECT sum(measured.download_rate)::float8 / sum(contract.download_bps)::float8 AS down,
    sum(measured.upload_rate)::float8 / sum(contract.upload_bps)::float8 AS up
  FROM ({MEASURED}) AS measured, {contract("measured")}
  GROUP BY measured.at HAVING count(*) = %s
) AS sums
"""  # noqa: S608 (our own names)


def fullness(
    session: Session, uplink_ids: Sequence[int], spans: Sequence[tuple[int, int]]
) -> dict[int, Fullness]:
    """95th percentile per uplink of each slot's rate over the contract of its time.

    For lines whose contract changed within the spans; for others `percentiles` is cheaper.
    """
    if not uplink_ids or not spans:
        return {}
    values = (list(uplink_ids), *bounds_of(spans), _ends(spans))
    return {row[0]: Fullness(row[1], row[2]) for row in bulk.read(session, OF_MOMENT, values)}


def group_fullness(
    session: Session, uplink_ids: Sequence[int], spans: Sequence[tuple[int, int]]
) -> Fullness:
    """Sums of rates over sums of contracts, in slots in which all lines are measured."""
    if not uplink_ids or not spans:
        return Fullness(None, None)
    values = [list(uplink_ids), *bounds_of(spans), _ends(spans), len(uplink_ids)]
    row = bulk.read(session, TOGETHER_OF_MOMENT, values)[0]
    return Fullness(row[0], row[1])


def _ends(spans: Sequence[tuple[int, int]]) -> list[dt.datetime]:
    """For INSIDE: spans in order and apart."""
    return [at(edge_ms) for span in sorted(spans) for edge_ms in span]


def bounds_of(spans: Sequence[tuple[int, int]]) -> list[dt.datetime]:
    """First start and last end."""
    return [at(min(low for low, _ in spans)), at(max(high for _, high in spans))]


@dataclass(frozen=True, slots=True)
class WeekRow:
    """One uplink in one ISO week of its campus's calendar."""

    monday: dt.date  # names the week
    router_id: int
    uplink_id: int
    download_bytes: int
    upload_bytes: int
    covered_ms: int


WEEKS = """
SELECT date_trunc('week', day.date::timestamp)::date AS monday, uplink.router_id, uplink.id,
  sum(day.download_bytes)::bigint, sum(day.upload_bytes)::bigint, sum(day.covered_ms)::bigint
FROM uplink JOIN router ON router.id = uplink.router_id
JOIN day ON day.uplink_id = uplink.id AND day.date >= %s AND day.date < %s
WHERE %s::integer IS NULL OR router.campus_id = %s
GROUP BY monday, uplink.router_id, uplink.id
ORDER BY monday, uplink.router_id, uplink.id
"""


def weeks(session: Session, first: dt.date, until: dt.date, campus_id: int | None) -> list[WeekRow]:
    """Per uplink and week from local date `first` on, `until` excluded."""
    rows = bulk.read(session, WEEKS, (first, until, campus_id, campus_id))
    return [WeekRow(*row) for row in rows]


def first_day(session: Session, uplink_ids: Sequence[int]) -> dt.date | None:
    statement = "SELECT min(date) FROM day WHERE uplink_id = ANY(%s)"
    date: dt.date | None = bulk.read(session, statement, (list(uplink_ids),))[0][0]
    return date


SEEN = """
SELECT wanted.id FROM unnest(%s::integer[]) AS wanted (id)
WHERE EXISTS (SELECT FROM hour WHERE uplink_id = wanted.id AND at > %s AND at < %s)
"""


def seen(session: Session, uplink_ids: Sequence[int], start_ms: int, end_ms: int) -> set[int]:
    """With figures in hours that touch [start_ms, end_ms)."""
    if not uplink_ids:
        return set()
    values = (list(uplink_ids), at(start_ms - 3_600_000), at(end_ms))
    return {row[0] for row in bulk.read(session, SEEN, values)}


OBSERVED = """
SELECT wanted.id, coalesce(first_slot.at, first.at),
  coalesce(last_slot.at + interval '5 minutes', last.at + interval '1 hour')
FROM unnest(%s::integer[]) AS wanted (id),
LATERAL (SELECT min(at) AS at FROM hour WHERE uplink_id = wanted.id) AS first,
LATERAL (SELECT max(at) AS at FROM hour WHERE uplink_id = wanted.id) AS last,
LATERAL (
  SELECT min(at) AS at FROM slot
  WHERE uplink_id = wanted.id AND at >= first.at AND at < first.at + interval '1 hour'
) AS first_slot,
LATERAL (
  SELECT max(at) AS at FROM slot
  WHERE uplink_id = wanted.id AND at >= last.at AND at < last.at + interval '1 hour'
) AS last_slot
WHERE first.at IS NOT NULL
"""


def observed(session: Session, uplink_ids: Sequence[int]) -> dict[int, tuple[int, int]]:
    """Begin and end (UTC ms) of observation per uplink, to the slot, or the hour where slots are gone."""
    if not uplink_ids:
        return {}
    rows = bulk.read(session, OBSERVED, (list(uplink_ids),))
    return {row[0]: (ms(row[1]), ms(row[2])) for row in rows}


def _shared(table: str, condition: str) -> str:
    return f"""
SELECT uplink_id, bucket, sum(download_bytes)::bigint, sum(upload_bytes)::bigint, sum(covered_ms)::bigint
FROM (
  SELECT {table}.uplink_id, {table}.bucket, {table}.download_bytes, {table}.upload_bytes,
    {table}.covered_ms, count(*) OVER same AS lines, min({table}.covered_ms) OVER same AS least_ms,
    max({table}.covered_ms) OVER same AS longest_ms
  FROM {placed(table, "at", "timestamptz")}
  WHERE {table}.bucket IS NOT NULL AND {table}.covered_ms > 0
  WINDOW same AS (PARTITION BY {table}.at)
) AS part
WHERE lines = %s AND {condition} GROUP BY uplink_id, bucket
"""  # noqa: S608 (our own names)


SHARED_SLOTS = _shared("slot", "true")
SHARED_HOURS = _shared("hour", "least_ms >= 0.99 * longest_ms")
FIRST_SLOT = "SELECT min(at) FROM slot WHERE uplink_id = ANY(%s) AND at >= %s AND at < %s"


def shared(
    session: Session, uplink_ids: Sequence[int], spans: Sequence[TimeSpan]
) -> dict[tuple[int, int], ComparableTraffic]:
    """Traffic per (uplink, bucket) in slots in which all were observed; spans lie apart.

    Where slots are gone: in hours in which all were observed for as long.
    """
    if not uplink_ids or not spans:
        return {}
    ids, bounds = list(uplink_ids), bounds_of([span[1:] for span in spans])
    first = bulk.read(session, FIRST_SLOT, (ids, *bounds))[0][0]
    since_ms = ms(bounds[1]) if first is None else ms(first)
    # Hours that end before the first slot, and wholly inside the spans.
    hours = [(n, low, min(high, since_ms) - HOUR_MS + 1) for n, low, high in spans]
    slots = [(n, max(low, since_ms), high) for n, low, high in spans]
    totals: dict[tuple[int, int], ComparableTraffic] = {}
    for statement, parts in ((SHARED_HOURS, hours), (SHARED_SLOTS, slots)):
        kept = [part for part in parts if part[1] < part[2]]
        if not kept:
            continue
        values = (*placing.instants(ids, kept), len(ids))
        for row in bulk.read(session, statement, values):
            key, before = (row[0], row[1]), totals.get((row[0], row[1]), ComparableTraffic(0, 0, 0))
            totals[key] = before + ComparableTraffic(*row[2:])
    return totals
